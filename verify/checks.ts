// Every check of the run, in the order in which they are made.

import { AGREEMENT_CHECK } from "./rest/agreement-check.ts";
import { BARS_CHECK } from "./rest/bars-check.ts";
import { DELAY_CHECK } from "./rest/delay-check.ts";
import { FACTS_CHECK } from "./rest/facts-check.ts";
import { HTTP_CHECK } from "./rest/http-check.ts";
import { IDENTIFIER_CHECK } from "./rest/identifier-check.ts";
import { INSTRUMENT_CHECK } from "./rest/instrument-check.ts";
import { LIMITS_CHECK } from "./rest/limits-check.ts";
import { BATCH_CHECK, QUOTE_CHECK } from "./rest/quote-check.ts";
import { REFUSAL_CHECKS } from "./rest/refusals.ts";
import { STATUS_CHECK } from "./rest/status-check.ts";
import type { Check } from "./run/check.ts";
import { STREAM_DOOR_CHECK } from "./stream/door-check.ts";
import { STATE_CHECK } from "./stream/state-check.ts";
import { TAPE_CHECK } from "./stream/tape-check.ts";
import { KEYS_CHECK } from "./write/keys-check.ts";
import { WEBHOOKS_CHECK } from "./write/webhooks-check.ts";

export const CHECKS: readonly Check[] = [
  STATUS_CHECK,
  HTTP_CHECK,
  ...REFUSAL_CHECKS,
  LIMITS_CHECK,
  QUOTE_CHECK,
  BATCH_CHECK,
  IDENTIFIER_CHECK,
  AGREEMENT_CHECK,
  INSTRUMENT_CHECK,
  BARS_CHECK,
  DELAY_CHECK,
  FACTS_CHECK,
  STREAM_DOOR_CHECK,
  STATE_CHECK,
  TAPE_CHECK,
  WEBHOOKS_CHECK,
  KEYS_CHECK,
];
