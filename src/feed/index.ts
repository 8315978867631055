// Bringing the market in: carriers, sequence, checks, the journal first, recovery.

export { EventCheck } from "./event-check.ts";
export { type CheckReport, HANDLER_CHECKS } from "./handler-check/check-report.ts";
export { HandlerCheck } from "./handler-check/handler-check.ts";
export { type HeldChunk, Intake, type KeptListener } from "./intake.ts";
export { forgetNumbering } from "./numbering.ts";
export { RecordingCarrier } from "./recording-carrier.ts";
export { SupervisedFeed } from "./supervised-feed.ts";
export { Suspicions } from "./suspicions.ts";
export { TcpCarrier } from "./tcp-carrier.ts";
