// All checks of the run, and the texts of their rules.

import { readFileSync } from "node:fs";
import { programFile } from "../src/base/index.ts";
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
import type { Check } from "./run/target.ts";
import { STREAM_DOOR_CHECK } from "./stream/door-check.ts";
import { STATE_CHECK } from "./stream/state-check.ts";
import { TAPE_CHECK } from "./stream/tape-check.ts";
import { KEYS_CHECK } from "./write/keys-check.ts";
import { WEBHOOKS_CHECK } from "./write/webhooks-check.ts";

/** The checks in the order of the run. */
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

/** The text of each rule by its id, from the table beside this file, which is generated from the register of rules. */
export function ruleTexts(): ReadonlyMap<string, string> {
  const [, ...lines] = readFileSync(programFile("verify/rules.tsv"), "utf8").trimEnd().split("\n");
  return new Map(
    lines.map((line) => {
      const [rule = "", text = ""] = line.split("\t");
      return [rule, text] as const;
    }),
  );
}
