// Requests that must be refused: each with the status, the code or text that it must be refused with, and the rules that say so.

import type { Check } from "../run/check.ts";
import { NotChecked } from "../run/check.ts";
import type { KeyName } from "../run/keys.ts";
import { codeOf, refusalOf, told } from "../run/reply.ts";
import type { Target } from "../run/target.ts";

export interface RefusalCase {
  readonly rules: readonly string[];
  /** `{symbol}` stands for a symbol that trades. */
  readonly path: string;
  /** The first of them that the run has; none for a request without a key. */
  readonly keys: readonly KeyName[];
  readonly keyText?: string;
  readonly method?: string;
  readonly status: number;
  readonly code?: string;
  /** What the message or the detail must match. */
  readonly text?: RegExp | string;
  /** A header that must be there, and what it must match. */
  readonly header?: readonly [string, RegExp];
}

/** A check that sends each of the cases. */
export function refusalCheck(about: string, cases: readonly RefusalCase[]): Check {
  return {
    about,
    rules: [...new Set(cases.flatMap(({ rules }) => rules))],
    run: async (target) => {
      const { busiest } = await target.sample();
      for (const one of cases) await tryCase(target, one, busiest);
    },
  };
}

async function tryCase(target: Target, one: RefusalCase, symbol: string): Promise<void> {
  try {
    const key = one.keys.length === 0 ? null : target.key(one.keys);
    const { method = "GET", keyText } = one;
    const asked = keyText === undefined ? { key, method } : { key, method, keyText };
    const reply = await target.ask(one.path.replaceAll("{symbol}", symbol), asked);
    const { error, detail } = refusalOf(reply);
    const text = String(error?.message ?? detail ?? "");
    const isTexted = typeof one.text === "string" ? text === one.text : (one.text?.test(text) ?? true);
    const [header, pattern] = one.header ?? ["", /^/];
    const isHeaded = header === "" || pattern.test(reply.headers.get(header) ?? "");
    const isKept = reply.status === one.status && (one.code ?? "") === codeOf(reply) && isTexted && isHeaded;
    const wanted = `${one.status}${one.code === undefined ? "" : ` ${one.code}`}`;
    const said = isKept
      ? ""
      : `, not ${wanted}${isTexted ? "" : `; it says: ${text}`}${isHeaded ? "" : `; ${header}: ${reply.headers.get(header)}`}`;
    for (const rule of one.rules) target.judge(rule, isKept, `${told(reply)}${said}`);
  } catch (error) {
    if (!(error instanceof NotChecked)) throw error;
    for (const rule of one.rules) target.findings.leaveOut(rule, error.message);
  }
}
