// Computes an answer once more from exported leaves: the engine at the position of the receipt, and the endpoint of the service.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callerOf } from "../../access/index.ts";
import { type MarketSources, marketDataEndpoints } from "../../api/index.ts";
import { present } from "../../base/index.ts";
import {
  BarHistory,
  CompanyDirectory,
  CompanyRecords,
  CorporateActions,
  MinuteHistory,
  RecordedEvents,
} from "../../companies/index.ts";
import { FrameReader } from "../../feed-protocol/index.ts";
import { MarketEngine } from "../../market/index.ts";
import { PLANS, type Position, parsePosition } from "../../model/index.ts";
import { type Again, bodyHash, type ExportedFolder, type ReceiptClaims } from "../../proof/index.ts";
import { openStore, type Store } from "../../store/index.ts";
import { Refusal, rest } from "../../wire/index.ts";

/** Computes answers from the leaves of one folder. */
export class AnswersAgain {
  readonly #folder: ExportedFolder;
  readonly #directory: CompanyDirectory;
  readonly #dataDir: string;
  /** An empty store: endpoints of the market find nothing in it, and answer without it. */
  readonly #store: Store;

  private constructor(folder: ExportedFolder, dataDir: string, store: Store) {
    this.#folder = folder;
    this.#directory = new CompanyDirectory(folder.companies());
    this.#dataDir = dataDir;
    this.#store = store;
  }

  static async open(folder: ExportedFolder): Promise<AnswersAgain> {
    const dataDir = mkdtempSync(join(tmpdir(), "marsad-prove-"));
    return new AnswersAgain(folder, dataDir, await openStore({ dataDir }));
  }

  async close(): Promise<void> {
    await this.#store.close();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  /** `contentType` is that of the answer, empty where it is not known. */
  async compute(claims: ReceiptClaims, contentType: string): Promise<Again> {
    const position = parsePosition(claims.position);
    const plan = PLANS.find((name) => name === claims.plan);
    const [, path = "", query = ""] = /^GET ([^?]+)\??(.*)$/s.exec(claims.request) ?? [];
    if (position === null || plan === undefined || path === "")
      return { reason: "the receipt names no request of this API" };
    const engine = this.#engineAt(position, claims.tree_size);
    if (typeof engine === "string") return { reason: engine };
    const sources = this.#sourcesOf({
      engine: () => engine,
      asOf: () => ({ day: position.day, timeMs: engine.timeMs }),
      trouble: () => null,
    });
    for (const handler of marketDataEndpoints(sources)) {
      const values = valuesOf(handler.endpoint, path);
      if (values === null || handler.endpoint.shows !== "market") continue;
      // The receiver of an answer about the book was entitled to it.
      const caller = callerOf({ id: 1, plan, overrides: {}, depth: "approved" }, { id: 1, scope: "data" });
      const asked = { headers: new Headers(acceptOf(contentType)), readBody: () => Promise.resolve({}) };
      const readings = readingsOf(query, handler.endpoint);
      const answers: Again[] = [];
      for (const pairs of readings)
        try {
          const call = handler.prepare(caller, values, new URLSearchParams(pairs).toString());
          const { body } = await call.reply(asked);
          answers.push(body === null ? { reason: "it has no body" } : { body });
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          answers.push({ reason: `computed again, it is refused with ${error.code}` });
        }
      const same = answers.find((again) => "body" in again && bodyHash(again.body) === claims.body_sha256);
      const [first, another] = answers;
      if (same === undefined && another !== undefined) return { reason: "its query can be read in two ways" };
      return present(same ?? first, "a query has a reading");
    }
    return { reason: "the request is of no endpoint that shows the market" };
  }

  /** The market after the event at `position`; a text with the reason where it cannot be computed. */
  #engineAt(position: Position, treeSize: number): MarketEngine | string {
    const batches = this.#folder.batches(position, treeSize);
    if (typeof batches === "string") return batches;
    const engine = new MarketEngine(this.#folder.closings(position.day));
    for (const { day, frames } of batches)
      new FrameReader(day, true).readAll(frames, (event) => {
        if (event.seq <= position.seq) engine.apply(event);
      });
    return engine.tradingDay === null ? "the day before was shown then, and its leaves would be needed too" : engine;
  }

  #sourcesOf(market: MarketSources["market"]): MarketSources {
    const { bars, events } = this.#store;
    return {
      market,
      directory: () => this.#directory,
      history: new BarHistory(bars),
      minutes: new MinuteHistory(bars),
      records: new CompanyRecords({ ...this.#store, actions: () => NO_ACTIONS }),
      events: new RecordedEvents(events, market),
      firstDay: () => null,
    };
  }
}

const NO_ACTIONS = new CorporateActions({ dividends: [], splits: [], actions: [] });

/** The header by which an answer of this content type is asked for. */
export function acceptOf(contentType: string): Readonly<Record<string, string>> {
  return contentType.startsWith("text/csv") ? { Accept: "text/csv" } : {};
}

/**
 * The ways to read the query of a receipt. It is not percent-encoded, so a part that does not begin with the name of a parameter is either
 * a parameter that the service ignored, or the rest of a value with an ampersand.
 */
function readingsOf(query: string, { query: table }: rest.Endpoint): readonly (readonly [string, string][])[] {
  const names = Object.values(table).map(({ name }) => name);
  const parts = partsOf(query);
  const joined: string[] = [];
  for (const part of parts) {
    const before = joined.pop();
    if (before === undefined) joined.push(part);
    else if (names.includes(pairOf(part)[0])) joined.push(before, part);
    else joined.push(`${before}&${part}`);
  }
  return (joined.length === parts.length ? [parts] : [parts, joined]).map((reading) => reading.map(pairOf));
}

/** The names and values of a query that is not percent-encoded. */
export const pairsOf = (query: string): [string, string][] => partsOf(query).map(pairOf);

const partsOf = (query: string): string[] => (query === "" ? [] : query.split("&"));

function pairOf(part: string): [string, string] {
  const at = part.indexOf("=");
  return at === -1 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
}

/** The values of the path; null for the path of another endpoint. */
function valuesOf({ path: template }: rest.Endpoint, path: string): Readonly<Record<string, string>> | null {
  const pattern = new RegExp(
    `^${rest.BASE_PATH}${template.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)").replace(/\/$/, "/?")}$`,
  );
  const found = pattern.exec(path);
  if (found === null) return null;
  return Object.fromEntries(
    Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
}
