/** Whether the window about the present table is open: the header opens it, the table's page shows it. */
export const menu = $state({ open: false })
