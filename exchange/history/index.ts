// The past before the first simulated day, as bars of every instrument and of both indices.

export { generateHistory, type HistoryChunk } from "./generate-history.ts";
