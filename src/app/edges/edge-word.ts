// The word by which the program knows that it was started as a door process.

/** What a door process is started with in place of a command. */
export const EDGE_WORD = "edge-process";
