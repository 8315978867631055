// The answers of /market/snapshot/. A row is encoded once for each change of its quote, and the whole is joined from the rows
// once for each position of the market.

import { formatTimestamp, VersionedCache } from "../../base/index.ts";
import type { CompanyDirectory, MarketSource } from "../../facts/index.ts";
import type { DataMode, Instrument, Market } from "../../model/index.ts";
import { byteLengthOf, encodeJson, encodeText, type JsonBytes, joinBytes } from "../bytes/json-bytes.ts";
import { projectSnapshotQuote } from "./project-snapshot.ts";

/** Room for several thousand instruments. */
const ROW_BYTES_MAX = 8 * 1024 * 1024;
/** The three snapshots of an audience. */
const SNAPSHOT_BYTES_MAX = 16 * 1024 * 1024;
const COMMA = encodeText(",");
const OPEN = encodeText('{"quotes":[');

export class SnapshotAnswers {
  readonly #market: MarketSource;
  readonly #directory: () => CompanyDirectory;
  /** By number of the instrument. Versions never repeat, so the number may be another symbol's tomorrow. */
  readonly #rows: Readonly<Record<DataMode, VersionedCache<JsonBytes>>>;
  readonly #snapshots: Readonly<Record<DataMode, VersionedCache<JsonBytes>>>;

  constructor(market: MarketSource, directory: () => CompanyDirectory) {
    this.#market = market;
    this.#directory = directory;
    const cache = (bytesMax: number) => new VersionedCache(bytesMax, byteLengthOf, [directory]);
    this.#rows = { realtime: cache(ROW_BYTES_MAX), delayed: cache(ROW_BYTES_MAX) };
    this.#snapshots = { realtime: cache(SNAPSHOT_BYTES_MAX), delayed: cache(SNAPSHOT_BYTES_MAX) };
  }

  /** Null while the market of this audience has no trading day. */
  of(index: Market | "all", mode: DataMode): JsonBytes | null {
    const engine = this.#market.engine(mode);
    const { position } = engine;
    if (engine.tradingDay === null || position === null) return null;
    const version = `${position.day}.${position.seq}`;
    const kept = this.#snapshots[mode].get(index, version);
    return kept ?? this.#snapshots[mode].keep(index, version, this.#join(index, mode));
  }

  #join(index: Market | "all", mode: DataMode): JsonBytes {
    const engine = this.#market.engine(mode);
    const parts: JsonBytes[] = [];
    let count = 0;
    for (const instrument of engine.instruments()) {
      const row = index === "all" || instrument.market === index ? this.#row(instrument, mode) : null;
      if (row === null) continue;
      parts.push(count === 0 ? OPEN : COMMA, row);
      count++;
    }
    if (count === 0) parts.push(OPEN);
    const envelope = { count, market_time: formatTimestamp(engine.timeMs), is_delayed: mode === "delayed" };
    return joinBytes([...parts, encodeText(`],${JSON.stringify(envelope).slice(1)}`)]);
  }

  /** Null for an instrument without a price. */
  #row(instrument: Instrument, mode: DataMode): JsonBytes | null {
    const engine = this.#market.engine(mode);
    const version = engine.quoteVersion(instrument.number);
    const kept = this.#rows[mode].get(instrument.number, version);
    if (kept !== undefined) return kept;
    const quote = engine.quote(instrument.number);
    if (quote.price === 0) return null;
    const entry = this.#directory().identifiers.bySymbol(instrument.symbol);
    const bytes = encodeJson(projectSnapshotQuote(quote, instrument, entry));
    return this.#rows[mode].keep(instrument.number, version, bytes);
  }
}
