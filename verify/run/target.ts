// The service under test: sends requests with the keys of the run, waits when the service asks for it, counts requests, and checks the
// rules for every answer. Checks send their requests and record their verdicts through it.

import type { Answer, Query, SnapshotQuote } from "../../sdk/src/index.ts";
import { type Clock, monotonicMs, parseJson, pause, SECOND_MS } from "../../src/base/index.ts";
import { rest } from "../../src/wire/index.ts";
import { judgeEveryAnswer } from "./every-answer.ts";
import type { Findings } from "./findings.ts";
import { type KeyName, type Keys, namesOf, STARTER_UP } from "./keys.ts";
import { type Reply, summaryOf } from "./reply.ts";
import { differences } from "./shape.ts";

/** A check of the conformance run: the rules that it can judge, and the function that does so. */
export interface Check {
  /** The subject of the check, for people. */
  readonly about: string;
  /** Ids of the rules that the check judges if it can. */
  readonly rules: readonly string[];
  /** True when the check changes data of the account and restores them. */
  readonly writes?: boolean;
  readonly run: (target: Target) => Promise<void>;
}

/** An operation that needs a key. */
type Operation = keyof typeof rest.endpoints;

/** The ids in lines of text, separated by blanks. */
export const ids = (...lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split(" "));

/** Ends a check before it has judged all of its rules; the message gives the reason. */
export class NotChecked extends Error {
  override readonly name = "NotChecked";
}

/** The busiest instruments of the market, so that there is something to compare. */
export interface Sample {
  /** Every instrument with a price, the busiest first. */
  readonly quotes: readonly SnapshotQuote[];
  readonly busiest: string;
  /** A symbol that trades seldom: it is likely not to trade between two requests. */
  readonly quiet: string;
}

const ANSWER_LIMIT_MS = 20 * SECOND_MS;
/** The longest wait for a quota: a single wait, and all waits of a run. */
const WAIT_S_MAX = 65;
const WAITED_S_MAX = 200;
const BASE_PATH = "/api/v1";

export interface TargetOptions {
  readonly baseUrl: string;
  readonly keys: Keys;
  readonly clock: Clock;
  readonly findings: Findings;
  readonly requestsMax: number;
  /** Called when the run waits for a quota. */
  readonly waits: (seconds: number) => void;
}

export interface Asked {
  readonly key?: KeyName | null;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The text of a key to send in place of the run's key. */
  readonly keyText?: string;
}

export interface ReadCall<O extends Operation> {
  readonly key: KeyName;
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Query<O>;
  readonly body?: unknown;
}

export class Target {
  readonly clock: Clock;
  readonly findings: Findings;
  readonly baseUrl: string;
  readonly keys: Keys;
  readonly #options: TargetOptions;
  #requests = 0;
  #waitedS = 0;
  #sample: Promise<Sample> | null = null;

  constructor(options: TargetOptions) {
    this.#options = options;
    this.clock = options.clock;
    this.findings = options.findings;
    this.baseUrl = options.baseUrl.replace(/\/+$/, "");
    this.keys = options.keys;
  }

  get requests(): number {
    return this.#requests;
  }

  judge(rule: string, isKept: boolean, seen: string): boolean {
    return this.findings.judge(rule, isKept, seen);
  }

  /** The first of these keys that the run has; ends the check when it has none. */
  key(names: readonly KeyName[]): KeyName {
    const found = names.find((name) => this.keys[name] !== undefined);
    if (found === undefined) throw new NotChecked(`needs ${namesOf(names)}`);
    return found;
  }

  has(name: KeyName): boolean {
    return this.keys[name] !== undefined;
  }

  keyText(name: KeyName): string {
    const text = this.keys[name];
    if (text === undefined) throw new NotChecked(`needs ${namesOf([name])}`);
    return text;
  }

  /** Requests a path under /api/v1, or any path of the service when it begins with "//"; waits for a quota and tries again. */
  async ask(path: string, asked: Asked = {}): Promise<Reply> {
    for (;;) {
      const reply = await this.#send(path, asked);
      if (reply.status !== 429) return reply;
      await this.#waitFor(reply);
    }
  }

  /** The answer of an operation, in the shape of its schema. Otherwise records the violation and ends the check. */
  async read<O extends Operation>(operation: O, shapeRule: string, call: ReadCall<O>): Promise<Answer<O>> {
    const { method, path, response } = rest.endpoints[operation];
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(call.path?.[name])));
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(call.query ?? {})) {
      if (value !== undefined) query.set(name, Array.isArray(value) ? value.join(",") : String(value));
    }
    const address = query.size === 0 ? filled : `${filled}?${query}`;
    const asked = { key: call.key, method, ...(call.body === undefined ? {} : { body: call.body }) };
    const reply = await this.ask(address, asked);
    if (reply.status !== 200) {
      this.judge("HTTP-07", reply.status >= 300, `${summaryOf(reply)} for a success`);
      throw new NotChecked(`${summaryOf(reply)}`);
    }
    this.judge("HTTP-07", true, summaryOf(reply));
    const found = differences(response, reply.body, shapeRule);
    for (const { rule, text } of found) this.judge(rule, false, `${reply.request}: ${text}`);
    if (found.length > 0) throw new NotChecked(`${reply.request} does not have the shape of its schema`);
    this.judge(shapeRule, true, reply.request);
    for (const rule of ["HTTP-02", "HTTP-04", "HTTP-05"]) this.judge(rule, true, reply.request);
    return reply.body as Answer<O>;
  }

  /** The market at the start of the run, with a busy and a quiet symbol: read once. */
  sample(): Promise<Sample> {
    this.#sample ??= this.#readSample();
    return this.#sample;
  }

  async #readSample(): Promise<Sample> {
    const { quotes } = await this.read("getSnapshot", "SNAPSHOT-02", { key: this.key(STARTER_UP) });
    const sorted = quotes.toSorted((one, other) => other.trade_count - one.trade_count);
    const [first] = sorted;
    if (first === undefined) throw new NotChecked("the market has no instrument with a price");
    const quiet = sorted[Math.floor(sorted.length / 2)] ?? first;
    return { quotes: sorted, busiest: first.symbol, quiet: quiet.symbol };
  }

  async #send(path: string, asked: Asked): Promise<Reply> {
    if (this.#requests >= this.#options.requestsMax) throw new NotChecked("the requests of the run are used up");
    this.#requests++;
    const { key = null, method = "GET", body } = asked;
    const place = path.startsWith("//") ? path.slice(1) : `${BASE_PATH}${path}`;
    const headers: Record<string, string> = { ...asked.headers };
    const keyText = asked.keyText ?? (key === null ? undefined : this.keyText(key));
    if (keyText !== undefined) headers["X-API-Key"] = keyText;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const request = `${method} ${decodedPath(place)} (${key ?? (keyText === undefined ? "no key" : "another key")})`;
    const init = { method, headers, redirect: "manual" as const, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) };
    const startedMs = monotonicMs();
    let reply: Reply;
    try {
      const response = await fetch(
        `${this.baseUrl}${place}`,
        body === undefined ? init : { ...init, body: JSON.stringify(body) },
      );
      const text = await response.text();
      reply = { request, status: response.status, headers: response.headers, text, body: parseJson(text) };
    } catch (error) {
      const seen = `${request}: no answer after ${Math.round(monotonicMs() - startedMs)} ms (${error})`;
      this.judge("DOOR-01", false, seen);
      throw new NotChecked(seen);
    }
    this.judge("DOOR-01", true, summaryOf(reply));
    judgeEveryAnswer(this.findings, reply, { isVersioned: !path.startsWith("//"), hasKey: key !== null });
    return reply;
  }

  async #waitFor(reply: Reply): Promise<void> {
    const seconds = Number(reply.headers.get("Retry-After") ?? Number.NaN);
    if (!(seconds <= WAIT_S_MAX) || this.#waitedS + seconds > WAITED_S_MAX) {
      throw new NotChecked(`${summaryOf(reply)}, which is longer than a run waits`);
    }
    this.#waitedS += seconds;
    this.#options.waits(seconds);
    await pause(this.clock, seconds * SECOND_MS);
  }
}

/** The path for people, with Arabic names instead of percent signs. */
function decodedPath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
