"""What players read about cards and events, in the words of one reader and one language: terminal and browser alike."""
