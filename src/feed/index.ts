// Bringing the market in: carriers, sequence, checks, the journal first, recovery.

export { EventCheck, FeedGarbage } from "./event-check.ts";
export { Feed, type FeedOptions, type FeedState, type FeedStatus } from "./feed.ts";
export { FeedGap, Intake } from "./intake.ts";
export { RecordingCarrier, type RecordingPace } from "./recording-carrier.ts";
export { Sequencer, type SequenceVerdict } from "./sequencer.ts";
export { SupervisedFeed, type SupervisedFeedOptions } from "./supervised-feed.ts";
export { TcpCarrier, type TcpCarrierOptions } from "./tcp-carrier.ts";
