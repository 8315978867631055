// From the model to the bytes of an answer or a frame. Each folder has the name of its resource: project-*.ts makes the JSON,
// *-answers.ts keeps it as bytes.

export {
  projectAccount,
  projectCreatedKey,
  projectKeys,
  projectRequests,
  projectUsage,
} from "./account/project-account.ts";
export { projectAlert, projectAlerts } from "./alerts/project-alerts.ts";
export { Answers } from "./answers.ts";
export type { ListFormat } from "./bytes/csv.ts";
export type { JsonBytes } from "./bytes/json-bytes.ts";
export type { CompanyGroups } from "./company/company-answers.ts";
export {
  type OfferedKey,
  projectDemoKeys,
  projectSession,
  projectTicket,
  type SignedIn,
} from "./console/project-session.ts";
export { type FileView, projectDayManifest, projectFileList } from "./files/project-files.ts";
export { indexFrame } from "./market/index-frame.ts";
export {
  type OverviewSources,
  projectAudit,
  projectOperatorAccount,
  projectOperatorAccounts,
  projectOverview,
} from "./operator/project-operator.ts";
export { projectCandidate, projectResolved } from "./quote/project-quote.ts";
export { QuoteFrames } from "./quote/quote-frames.ts";
export { resolveBatch } from "./quote/resolve-batch.ts";
export { projectServiceStatus } from "./status/project-service-status.ts";
export { projectCalendar, projectStatus } from "./status/project-status.ts";
export { statusHtml } from "./status/status-html.ts";
export { heartbeatFrame } from "./stream/heartbeat-frame.ts";
export {
  depthConnectedFrame,
  depthFrame,
  errorFrame,
  indexConnectedFrame,
  pongFrame,
  type SubscribeResult,
  stocksConnectedFrame,
  subscribedFrame,
  tradeFrame,
  tradesConnectedFrame,
  tradesSnapshotFrame,
  tradesSubscribedFrame,
  unsubscribedFrame,
} from "./stream/stream-frames.ts";
export {
  projectCreatedWebhook,
  projectDeleted,
  projectDeliveries,
  projectDelivery,
  projectRotatedSecret,
  projectVerifiedWebhook,
  projectWebhook,
  projectWebhooks,
} from "./webhooks/project-webhooks.ts";
