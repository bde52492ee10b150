"""High Bohn and the Cognac variant: harvested thalers buy buildings (HB-1 to HB-136, CV-1 to CV-18)."""
