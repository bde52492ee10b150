/**
 * How each bean looks: a drawing of its own (100 by 100), a colour for its band, and a colour for what stands on the band.
 * A drawing is a list of strokes, the lowest first. `fill` areas lie a little beside the ink, as in an old seed packet.
 */
export interface Stroke {
  d: string
  /** The colour of the area; without it there is none. */
  fill?: string
  /** The width of the ink; without it there is none. */
  ink?: number
}

export interface Drawing {
  band: string
  onBand: string
  strokes: Stroke[]
}

const PAPER = '#fffaf0'
const INK = '#2b2118'
const LEAF = '#5f9e3a'
const DARK_LEAF = '#3f7a2a'

/** A filled area with its outline in ink. */
function area(d: string, fill: string, ink = 4): Stroke[] {
  return [
    { d, fill },
    { d, ink },
  ]
}

function dot(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
}

function oval(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`
}

/** Two eyes and a smile. */
function face(x: number, y: number, apart = 8, smile = 5): Stroke[] {
  return [
    { d: dot(x - apart, y, 3.1), fill: INK },
    { d: dot(x + apart, y, 3.1), fill: INK },
    { d: `M${x - smile} ${y + 8}q${smile} ${smile} ${2 * smile} 0`, ink: 3 },
  ]
}

const KIDNEY = 'M13 58C8 36 26 17 51 17c25 0 40 17 38 37-2 19-14 30-25 28-9-2-9-13-17-13-9 0-8 12-18 11C20 79 15 70 13 58z'

const DRAWINGS: Record<string, Drawing> = {
  // a fat bean on its back, bathing, drops around it
  blue: {
    band: '#1f4f91',
    onBand: '#ffffff',
    strokes: [
      ...area(KIDNEY, '#5b93d6'),
      { d: 'M26 44c4-11 14-17 24-18', ink: 3.5 },
      ...face(56, 47, 10, 6),
      ...area('M16 16c5 7 6 9 6 12a6 6 0 0 1-12 0c0-3 2-6 6-12z', '#a9cdf3', 3),
      ...area('M87 6c4 6 5 7 5 10a5 5 0 0 1-10 0c0-3 2-5 5-10z', '#a9cdf3', 3),
    ],
  },
  // a long hot one with a green cap
  chili: {
    band: '#b93a0c',
    onBand: '#ffffff',
    strokes: [
      ...area('M64 26c14-2 21 8 18 23-5 24-30 42-69 43-4 0-4-3 0-5 22-8 29-18 33-34 3-15 6-25 18-27z', '#ee6a35'),
      { d: 'M72 38c2 7 0 15-5 22', ink: 3 },
      ...area('M53 30c2-8 9-12 18-10 9 1 14 6 15 12-5-1-7 2-11 1-4 0-5-4-9-3-5 0-7 2-13 0z', LEAF, 3.5),
      { d: 'M72 20c0-7 3-12 9-15', ink: 5 },
      ...face(57, 51, 7, 4),
    ],
  },
  // a squat one that nobody wants to sit beside
  stink: {
    band: '#5f5518',
    onBand: '#ffffff',
    strokes: [
      ...area('M9 70c0-19 17-32 40-32s42 12 42 31c0 15-14 24-41 24S9 85 9 70z', '#a99a45'),
      { d: dot(24, 77, 3), fill: '#7b6e26' },
      { d: dot(75, 80, 4), fill: '#7b6e26' },
      { d: dot(80, 66, 2.4), fill: '#7b6e26' },
      { d: 'M27 30c-6-7 6-11 0-20M50 26c-6-7 6-12 0-21M73 30c-6-7 6-11 0-20', ink: 4 },
      { d: 'M35 57l8 4M64 57l-8 4', ink: 3 },
      { d: dot(41, 66, 3), fill: INK },
      { d: dot(58, 66, 3), fill: INK },
      { d: 'M43 79q7-6 14 0', ink: 3 },
    ],
  },
  // a whole pod, four beans under its skin
  green: {
    band: '#2f6a18',
    onBand: '#ffffff',
    strokes: [
      ...area(
        'M9 84c-3-7 3-15 11-19 2-11 11-17 19-19 2-11 11-18 21-19 4-10 14-15 24-12 9 3 9 13 4 21-2 11-9 19-19 21-3 11-11 18-21 19-5 9-14 14-23 13-7 3-14 1-16-5z',
        '#79bb48',
      ),
      { d: 'M84 15c0-4 3-8 8-9', ink: 5 },
      { d: 'M27 66c6 1 9 4 9 10M46 48c6 1 9 4 10 10M66 30c6 0 9 4 10 10', ink: 3 },
      ...face(51, 55, 6, 3.5),
    ],
  },
  // twins in a fluffy pod
  soy: {
    band: '#edcb7a',
    onBand: '#3a2a05',
    strokes: [
      ...area(dot(33, 60, 25), '#f3d78f'),
      ...area(dot(68, 48, 24), '#e9c468'),
      { d: 'M17 26c5 2 7 4 8 9M35 17c3 3 4 7 3 12M83 14c-4 3-5 5-6 9M60 10c1 4 3 7 5 9', ink: 3 },
      { d: 'M24 73q9 9 18 0', ink: 3 },
      { d: dot(26, 60, 3), fill: INK },
      { d: dot(40, 60, 3), fill: INK },
      { d: dot(62, 46, 3), fill: INK },
      { d: dot(76, 46, 3), fill: INK },
      { d: 'M64 55q5 5 10 0', ink: 3 },
    ],
  },
  // pale, with one great black eye
  blackeyed: {
    band: '#2d2a2b',
    onBand: '#ffffff',
    strokes: [
      ...area('M50 8c22 0 36 20 36 44S71 93 50 93 14 76 14 52 28 8 50 8z', '#f6ead0'),
      { d: oval(54, 44, 23, 21), fill: INK },
      { d: oval(54, 44, 11, 10), fill: PAPER },
      { d: dot(57, 45, 5), fill: INK },
      { d: 'M24 46q4-6 8 0', ink: 3.4 },
      { d: 'M40 75q9 7 18 0', ink: 3.4 },
    ],
  },
  // a heart of a bean, blushing
  red: {
    band: '#ab1233',
    onBand: '#ffffff',
    strokes: [
      ...area('M50 31C44 16 26 11 15 22 3 35 9 57 24 71c8 8 17 14 27 20 9-6 18-13 26-21 15-15 20-36 8-48-11-11-29-6-35 9z', '#e4475b'),
      { d: 'M19 40c0-8 4-13 10-14', ink: 3.4 },
      { d: oval(27, 59, 6, 4), fill: '#f59aa3' },
      { d: oval(73, 59, 6, 4), fill: '#f59aa3' },
      ...face(50, 50, 11, 6),
    ],
  },
  // a blossom with a bean in the middle
  garden: {
    band: '#6a3793',
    onBand: '#ffffff',
    strokes: [
      ...area(
        'M50 4c10 0 14 9 12 18 7-6 17-5 21 4s-2 17-11 19c9 2 15 10 11 19s-14 10-21 4c2 9-2 18-12 18s-14-9-12-18c-7 6-17 5-21-4s2-17 11-19c-9-2-15-10-11-19s14-10 21-4C36 13 40 4 50 4z',
        '#b78bd6',
      ),
      ...area(dot(50, 45, 17), '#ffe08a', 3.4),
      { d: 'M50 86c0 4 0 8-1 12', ink: 4.5 },
      ...area('M50 95c-9 2-17-1-21-9 9-3 17 0 21 9z', LEAF, 3),
      ...face(50, 43, 6, 4),
    ],
  },
  // roasted, its fold from top to bottom
  coffee: {
    band: '#4b2c15',
    onBand: '#ffffff',
    strokes: [
      ...area('M73 15c18 14 18 41 1 60S31 96 18 82 9 42 27 23 58 3 73 15z', '#8a5a34'),
      { d: 'M75 17C57 25 62 41 49 50S32 70 20 80', ink: 5 },
      { d: 'M30 32c-8 8-11 17-10 26', ink: 3 },
      { d: dot(59, 64, 3), fill: PAPER },
      { d: dot(74, 56, 3), fill: PAPER },
    ],
  },
  // a candle with a small flame
  wax: {
    band: '#f6d94f',
    onBand: '#3a2c00',
    strokes: [
      ...area('M50 3c8 9 9 13 9 17a9 9 0 0 1-18 0c0-4 2-9 9-17z', '#ff9d3c', 3.4),
      { d: 'M50 26v9', ink: 4 },
      ...area('M33 40c0-5 8-6 17-6s18 1 18 6v46c0 6-8 8-18 8s-17-2-17-8z', '#f9e27a'),
      ...area('M33 41c3 6 0 13 4 13s3-7 6-7 2 14 7 14 3-12 7-12 4 5 7 4 2-7 4-13c-1-4-9-6-18-6s-17 2-17 7z', PAPER, 3.4),
      ...face(51, 70, 7, 4),
    ],
  },
  // a small barrel with hoops
  brandy: {
    band: '#87490a',
    onBand: '#ffffff',
    strokes: [
      ...area('M26 13c16-5 33-5 48 0 13 23 13 51 0 75-15 5-32 5-48 0-13-24-13-52 0-75z', '#d99145'),
      { d: 'M20 29c20 5 40 5 60 0M20 72c20 5 40 5 60 0', ink: 5 },
      { d: 'M37 14v15M63 14v15M37 75v14M63 75v14', ink: 2.6 },
      ...face(50, 47, 9, 5),
    ],
  },
  // a ribbed pod, pointed at both ends
  cocoa: {
    band: '#74273b',
    onBand: '#ffffff',
    strokes: [
      ...area('M50 3c5 6 8 10 16 16 16 16 17 45 1 62-7 6-12 10-16 16-4-6-9-10-16-16-17-17-16-46 0-62 8-6 11-10 15-16z', '#b0566a'),
      { d: 'M50 6c-22 26-22 61 0 88M50 6c22 26 22 61 0 88', ink: 3.2 },
      ...face(50, 48, 7, 4),
    ],
  },
  // a farmer under a straw hat
  field: {
    band: '#17605e',
    onBand: '#ffffff',
    strokes: [
      ...area('M26 43c-4 30 4 51 24 51s29-21 25-51z', '#6fb3a6'),
      ...area('M4 43c12-8 18-6 23-9 2-18 10-27 23-27s21 9 23 27c5 3 11 1 23 9-12 10-30 13-46 13S16 53 4 43z', '#f1d486'),
      { d: 'M27 34c15 6 31 6 46 0', ink: 5 },
      ...face(50, 65, 9, 5),
    ],
  },
  // standing upright, hands on its back
  kidney: {
    band: '#8b2750',
    onBand: '#ffffff',
    strokes: [
      ...area('M37 7c26-5 46 13 46 43S64 98 38 93c-17-3-22-20-11-29 9-7 9-19 1-26C17 29 20 10 37 7z', '#cf6a8d'),
      { d: 'M59 17c8 5 13 15 13 27', ink: 3.4 },
      ...face(53, 45, 8, 5),
    ],
  },
  // blown up like a cloud
  puff: {
    band: '#cfe4f6',
    onBand: '#12314a',
    strokes: [
      ...area(
        'M27 84C12 87 3 73 11 62 2 52 10 37 23 38 24 22 41 14 52 23c10-9 28-3 29 12 13 2 18 17 9 26 6 12-4 24-17 21-8 11-22 11-28 3-6 5-13 4-18-1z',
        '#e3f0fb',
      ),
      { d: 'M24 50c0-5 3-8 7-9M60 32c4-2 9-1 11 3', ink: 3 },
      ...face(50, 56, 10, 6),
    ],
  },
  // winding up a pole
  pole: {
    band: '#1b5a46',
    onBand: '#ffffff',
    strokes: [
      ...area('M45 4h10v93H45z', '#b98a57', 3.4),
      ...area('M68 17c8-6 19-1 18 9-1 12-20 14-36 18S25 54 27 61s21 6 34 3c4-1 6 4 2 7-14 10-45 9-48-8s17-25 33-30 12-9 20-16z', '#68ad86'),
      ...area('M26 34c-9 0-16-5-18-13 9-2 17 3 18 13zM66 88c8 3 16 1 21-6-8-6-17-4-21 6z', DARK_LEAF, 3),
      { d: dot(70, 25, 2.8), fill: INK },
      { d: dot(80, 24, 2.8), fill: INK },
      { d: 'M72 31q4 3 8-1', ink: 2.8 },
    ],
  },
  // broken in two, with a crack
  snap: {
    band: '#cde58b',
    onBand: '#22330a',
    strokes: [
      ...area('M6 74c-3-12 8-20 20-23l15-6 5 8-8 4 8 7-9 4 3 9c-12 5-29 11-34-3z', '#b9da6b'),
      ...area('M58 33l14-7c10-6 21-2 22 9s-10 17-20 21l-13 5-1-8-8-3 8-6-9-6z', '#a4cb52'),
      { d: 'M47 25l-3-13M57 19l6-11M38 32l-11-7', ink: 4 },
      { d: dot(72, 40, 3), fill: INK },
      { d: dot(84, 36, 3), fill: INK },
      { d: dot(80, 47, 3.4), fill: INK },
      { d: 'M14 66q4-4 9-2', ink: 3 },
    ],
  },
  // a round flask with a cork
  cognac: {
    band: '#93400f',
    onBand: '#ffffff',
    strokes: [
      ...area('M42 5h16v12H42z', '#e6c79a', 3.4),
      ...area('M41 17h18v15c18 6 29 19 29 34 0 18-16 28-38 28S12 84 12 66c0-15 11-28 29-34z', '#f0d3b0'),
      { d: 'M15 62c12 5 22-4 35 0s24 4 36 0c3 20-13 31-36 31S12 82 15 62z', fill: '#cf7431' },
      { d: 'M15 62c12 5 22-4 35 0s24 4 36 0', ink: 3 },
      ...face(50, 72, 9, 5),
    ],
  },
}

/** For a bean that a later game brings: a plain one. */
const PLAIN: Drawing = {
  band: '#5a4a3a',
  onBand: '#ffffff',
  strokes: [...area(KIDNEY, '#c9b08a'), ...face(56, 47, 10, 6)],
}

export function drawingOf(bean: string): Drawing {
  return DRAWINGS[bean] ?? PLAIN
}

export const DRAWN: readonly string[] = Object.keys(DRAWINGS)
