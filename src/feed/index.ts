// Bringing the market in: carriers, sequence, checks, the journal first, recovery.

export { type HeldChunk, Intake } from "./intake.ts";
export { RecordingCarrier } from "./recording-carrier.ts";
export { SupervisedFeed } from "./supervised-feed.ts";
export { TcpCarrier } from "./tcp-carrier.ts";
