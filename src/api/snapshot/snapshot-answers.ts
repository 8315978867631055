// The answers of /market/snapshot/. A row is encoded once for each change of its quote, and the whole is joined from the rows
// once for each position and time of the market.

import { formatTimestamp, VersionedCache } from "../../base/index.ts";
import type { CompanyDirectory, MarketSource } from "../../companies/index.ts";
import type { DataMode, Instrument, Market } from "../../model/index.ts";
import { csvColumns, rest } from "../../wire/index.ts";
import type { ListFormat } from "../encoding/csv.ts";
import { byteLengthOf, type JsonBytes } from "../encoding/json-bytes.ts";
import { listEncodings } from "../encoding/list-encoding.ts";
import { projectSnapshotQuote } from "./project-snapshot.ts";

/** Room for several thousand instruments. */
const ROW_BYTES_MAX = 8 * 1024 * 1024;
/** The three snapshots of an audience. */
const SNAPSHOT_BYTES_MAX = 16 * 1024 * 1024;
const ENCODINGS = listEncodings("quotes", csvColumns(rest.SnapshotQuote));

interface Kept {
  /** By number of the instrument. Versions never repeat, so the number may be another symbol's tomorrow. */
  readonly rows: VersionedCache<JsonBytes>;
  readonly snapshots: VersionedCache<JsonBytes>;
}

export class SnapshotAnswers {
  readonly #market: MarketSource;
  readonly #directory: () => CompanyDirectory;
  readonly #kept: Readonly<Record<DataMode, Readonly<Record<ListFormat, Kept>>>>;

  constructor(market: MarketSource, directory: () => CompanyDirectory) {
    this.#market = market;
    this.#directory = directory;
    const kept = (): Kept => ({
      rows: new VersionedCache(ROW_BYTES_MAX, byteLengthOf, [directory]),
      snapshots: new VersionedCache(SNAPSHOT_BYTES_MAX, byteLengthOf, [directory]),
    });
    this.#kept = { realtime: { json: kept(), csv: kept() }, delayed: { json: kept(), csv: kept() } };
  }

  /** Null while the market of this audience has no trading day. */
  of(index: Market | "all", mode: DataMode, format: ListFormat): JsonBytes | null {
    const engine = this.#market.engine(mode);
    const { position } = engine;
    if (engine.tradingDay === null || position === null) return null;
    const version = `${position.day}.${position.seq} ${this.#market.timeMs(mode)}`;
    const { snapshots } = this.#kept[mode][format];
    return snapshots.get(index, version) ?? snapshots.keep(index, version, this.#join(index, mode, format));
  }

  #join(index: Market | "all", mode: DataMode, format: ListFormat): JsonBytes {
    const engine = this.#market.engine(mode);
    const rows: JsonBytes[] = [];
    for (const instrument of engine.instruments()) {
      const row = index === "all" || instrument.market === index ? this.#row(instrument, mode, format) : null;
      if (row !== null) rows.push(row);
    }
    const envelope = {
      count: rows.length,
      market_time: formatTimestamp(this.#market.timeMs(mode)),
      is_delayed: mode === "delayed",
    };
    return ENCODINGS[format].join(rows, envelope);
  }

  /** Null for an instrument without a price. */
  #row(instrument: Instrument, mode: DataMode, format: ListFormat): JsonBytes | null {
    const engine = this.#market.engine(mode);
    const version = engine.quoteVersion(instrument.number);
    const { rows } = this.#kept[mode][format];
    const kept = rows.get(instrument.number, version);
    if (kept !== undefined) return kept;
    const quote = engine.quote(instrument.number);
    if (quote.price === 0) return null;
    const entry = this.#directory().identifiers.bySymbol(instrument.symbol);
    const row = ENCODINGS[format].row(projectSnapshotQuote(quote, instrument, entry));
    return rows.keep(instrument.number, version, row);
  }
}
