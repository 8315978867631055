// The intake of the market: carriers, sequence, checks, the journal, recovery.

export { FailoverCarrier } from "./carriers/failover-carrier.ts";
export { RecordingCarrier } from "./carriers/recording-carrier.ts";
export { type FeedTls, TcpCarrier } from "./carriers/tcp-carrier.ts";
export { type CheckReport, HANDLER_CHECKS } from "./check/check-report.ts";
export { type ComparisonReport, FeedComparison } from "./check/feed-comparison.ts";
export { HandlerCheck } from "./check/handler-check.ts";
export type { FeedIntake } from "./feed.ts";
export { checkOfFeed, checkOfJournal, EventCheck, FeedGarbage } from "./intake/event-check.ts";
export { FrameDecoder } from "./intake/frame-decoder.ts";
export { ChunkRefused, type HeldChunk, Intake, type KeptListener } from "./intake/intake.ts";
export { type CheckedDay, checkJournal } from "./intake/journal-check.ts";
export { Suspicions } from "./intake/suspicions.ts";
export { forgetNumbering } from "./numbering.ts";
export { SupervisedFeed } from "./supervised-feed.ts";
