// Bringing the market in: carriers, sequence, checks, the journal first, recovery.

export { EventCheck, FeedGarbage } from "./event-check.ts";
export { Feed, type FeedOptions, type FeedState, type FeedStatus } from "./feed.ts";
export { FeedGap, Intake } from "./intake.ts";
export { Sequencer, type SequenceVerdict } from "./sequencer.ts";
