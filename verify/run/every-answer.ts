// The rules for every REST answer, checked on each answer of a run: content type, request id, quota headers, bodies of refusals.

import { ERROR_CODES, errorRow } from "../../src/wire/index.ts";
import type { Findings } from "./findings.ts";
import { type Reply, refusalOf, summaryOf } from "./reply.ts";

export interface Asking {
  /** True for a path under the versioned base path, for which these rules hold. */
  readonly isVersioned: boolean;
  readonly hasKey: boolean;
}

const CODES: ReadonlySet<string> = new Set(ERROR_CODES);
const REJECTED_KEY = [401, 403];

export function judgeEveryAnswer(findings: Findings, reply: Reply, { isVersioned, hasKey }: Asking): void {
  if (!isVersioned) return;
  const { headers, request, status } = reply;
  const type = headers.get("Content-Type") ?? "none";
  const hasBody = status !== 304 && !request.startsWith("HEAD");
  if (hasBody && !type.startsWith("text/csv")) {
    findings.judge("HTTP-01", type === "application/json; charset=utf-8", `${request}: Content-Type ${type}`);
  }
  const id = headers.get("X-Request-Id") ?? "";
  findings.judge("HTTP-13", id !== "", `${summaryOf(reply)}: X-Request-Id ${id === "" ? "missing" : id}`);
  const isKeyRefused = REJECTED_KEY.includes(status) && refusalOf(reply).error === undefined;
  const reachedEndpoint = hasKey && !isKeyRefused && status !== 405 && !/INVALID_ROUTE/.test(reply.text);
  if (reachedEndpoint) judgeQuota(findings, reply);
  if (status >= 400 && hasBody) judgeRefusal(findings, reply);
}

function judgeQuota(findings: Findings, reply: Reply): void {
  const [limit, left, reset] = ["Limit", "Remaining", "Reset"].map((name) => reply.headers.get(`X-RateLimit-${name}`));
  const isNumber = (text: string | null | undefined): boolean => /^\d+$/.test(text ?? "");
  const isKept = isNumber(limit) && isNumber(left) && Number(left) <= Number(limit);
  findings.judge("HTTP-16", isKept, `${summaryOf(reply)}: limit ${limit}, remaining ${left}`);
  findings.judge("HTTP-17", isNumber(reset) && isRiyadhMidnight(Number(reset)), `${summaryOf(reply)}: reset ${reset}`);
}

function isRiyadhMidnight(unixS: number): boolean {
  return new Date((unixS + 3 * 3_600) * 1_000).toISOString().endsWith("T00:00:00.000Z");
}

function judgeRefusal(findings: Findings, reply: Reply): void {
  const { error, detail } = refusalOf(reply);
  const seen = `${summaryOf(reply)}: ${reply.text.slice(0, 120)}`;
  if (typeof detail === "string" && error === undefined) {
    findings.judge("ERROR-02", [401, 403, 429].includes(reply.status), seen);
  } else {
    const isWhole = typeof error?.code === "string" && typeof error.message === "string" && detail === undefined;
    findings.judge("ERROR-01", isWhole, seen);
    if (isWhole && CODES.has(String(error?.code))) {
      const row = errorRow(error?.code as (typeof ERROR_CODES)[number]);
      findings.judge("ERROR-03", row.status === reply.status, `${seen}; its row says ${row.status}`);
    }
  }
  if (reply.status === 429) {
    const wait = reply.headers.get("Retry-After") ?? "missing";
    findings.judge("ERROR-25", String(detail ?? "").includes(` ${wait} seconds`), `${seen}; Retry-After ${wait}`);
  }
}
