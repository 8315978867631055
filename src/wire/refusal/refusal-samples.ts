// One realistic refusal of each row: the examples of OpenAPI and of the error reference.

import type { ErrorCode } from "./error-table.ts";
import type { Refusal } from "./refusal.ts";
import * as refusals from "./refusals.ts";

export const REFUSAL_SAMPLES: Readonly<Record<ErrorCode, Refusal>> = {
  "key-missing": refusals.keyMissing(),
  "key-format": refusals.keyFormatInvalid(),
  "key-invalid": refusals.keyInvalid(),
  "metrics-closed": refusals.metricsClosed(),
  "token-invalid": refusals.tokenInvalid(),
  throttled: refusals.throttled(27),
  "security-limit": refusals.securityLimitReached(8),
  INVALID_ROUTE: refusals.invalidRoute("/api/v1/quote/batch/", "/api/v1/quotes/?symbols=2222,1120"),
  METHOD_NOT_ALLOWED: refusals.methodNotAllowed("PUT", "/api/v1/quote/2222/", ["GET", "HEAD"]),
  PLAN_LIMIT: refusals.planLimit("data_mode=realtime", "pro"),
  FORBIDDEN: refusals.ownerRequired(),
  MARKET_DATA_ENTITLEMENT_REQUIRED: refusals.entitlementRequired(),
  MARKET_DATA_ENTITLEMENT_SUSPENDED: refusals.entitlementSuspended(),
  INVALID_PARAM: refusals.invalidParam("data_mode", "one of: realtime, delayed"),
  MISSING_PARAM: refusals.missingParam("symbols"),
  INVALID_LIMIT: refusals.invalidLimit(),
  INVALID_INDEX: refusals.invalidIndex("XYZ", ["TASI", "NOMU"]),
  INVALID_MARKET: refusals.invalidMarket(),
  VALIDATION: refusals.validationFailed({ url: "must be an absolute HTTPS address." }),
  INVALID_SYMBOL: refusals.symbolNotFound("9999"),
  INVALID_IDENTIFIER: refusals.identifierNotFound("شركة مجهولة"),
  AMBIGUOUS_IDENTIFIER: refusals.identifierAmbiguous("الراجحي", [
    { symbol: "1120", name: "الراجحي", name_en: "Al Rajhi Bank" },
    { symbol: "4340", name: "الراجحي ريت", name_en: "Al Rajhi REIT" },
  ]),
  PRICE_DATA_TEMPORARILY_UNAVAILABLE: refusals.priceUnavailable("2222"),
  DEPTH_NOT_AVAILABLE: refusals.depthNotAvailable("2222"),
  NOT_FOUND: refusals.notFound("Webhook", 12),
  LINK_INVALID: refusals.linkInvalid(),
  RANGE_NOT_SATISFIABLE: refusals.rangeNotSatisfiable(6_332_156),
  SERVER_ERROR: refusals.serverError("req-7f3a9c"),
  SERVICE_UNAVAILABLE: refusals.serviceUnavailable(),
};
