// The contract with customers: schemas and endpoints of REST, messages of the streams, refusals, close codes and limits.

export { asyncApiDocument } from "./asyncapi/asyncapi.ts";
export { readSignIn } from "./console/sign-in.ts";
export { LIMITS } from "./limits.ts";
export { delayOf, hasRowsFrom, symbolOf, type ToolRefusal, toolErrorBody } from "./mcp/tool-result.ts";
export type { NotificationType } from "./notification/webhook-delivery.ts";
export { openApiDocument } from "./openapi/openapi.ts";
export { operatorDocument } from "./openapi/operator-document.ts";
export { queryParameter } from "./openapi/parameters.ts";
export * as operator from "./operator/index.ts";
export { ERROR_ARABIC } from "./refusal/error-arabic.ts";
export { ERROR_CODES, type ErrorCode, errorRow } from "./refusal/error-table.ts";
export { Refusal } from "./refusal/refusal.ts";
export { REFUSAL_SAMPLES } from "./refusal/refusal-samples.ts";
export * from "./refusal/refusals.ts";
export * as rest from "./rest/index.ts";
export { type CodeSample, requestSamples, streamSamples } from "./samples/code-samples.ts";
export { type CsvRow, csvColumns, csvHeader, csvText } from "./schema/csv.ts";
export { type Page, pageOf } from "./schema/page.ts";
export * from "./stream/index.ts";
