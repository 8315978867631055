// Rows as Parquet. Decimals are DECIMAL(18, 4) on 64-bit integers, so that every price is exact; times are UTC milliseconds.

import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { DAY_MS, dayStartMs, outOfRange, RIYADH_OFFSET_MS } from "../base/index.ts";
import type { Cell, ColumnType, FileColumn, FileRow } from "./file-table.ts";
import type { OutputFile, WrittenFile } from "./output-file.ts";

/** Rows of a row group, which is held in memory until it is written. */
const GROUP_ROWS = 32 * 1024;
const DECIMAL_DIGITS = 18;
const DECIMAL_PLACES = 4;

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]["schema"][number];
type Stored = string | number | bigint | boolean | null;

const STORED: Readonly<Record<ColumnType, Omit<SchemaElement, "name">>> = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  integer: { type: "INT64" },
  decimal: { type: "INT64", converted_type: "DECIMAL", precision: DECIMAL_DIGITS, scale: DECIMAL_PLACES },
  time: {
    type: "INT64",
    converted_type: "TIMESTAMP_MILLIS",
    logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" },
  },
  day: { type: "INT32", converted_type: "DATE" },
  flag: { type: "BOOLEAN" },
};

/** The library's buffer, which is written to the file and emptied after each row group. */
class FileBytes extends ByteWriter {
  readonly #file: OutputFile;

  constructor(file: OutputFile) {
    super();
    this.#file = file;
  }

  flush(): void {
    this.#file.write(new Uint8Array(this.buffer, 0, this.index));
    this.index = 0;
  }

  override finish(): void {
    this.flush();
  }
}

export class ParquetRows {
  readonly #file: OutputFile;
  readonly #columns: readonly FileColumn[];
  readonly #writer: ParquetWriter;
  /** The values of each column. Bound: GROUP_ROWS. */
  readonly #group: Stored[][];
  #rows = 0;

  constructor(file: OutputFile, columns: readonly FileColumn[]) {
    this.#file = file;
    this.#columns = columns;
    this.#group = columns.map(() => []);
    const root: SchemaElement = { name: "root", num_children: columns.length };
    const leaves = columns.map(
      ({ name, type, isNullable }): SchemaElement => ({
        name,
        ...STORED[type],
        repetition_type: isNullable === true ? "OPTIONAL" : "REQUIRED",
      }),
    );
    this.#writer = new ParquetWriter({ writer: new FileBytes(file), schema: [root, ...leaves] });
  }

  add(row: FileRow): void {
    for (let at = 0; at < row.length; at++) {
      const { type } = this.#columns[at] ?? outOfRange(at);
      (this.#group[at] ?? outOfRange(at)).push(storedOf(type, row[at] ?? null));
    }
    this.#rows++;
    if (this.#rows === GROUP_ROWS) this.#flush();
  }

  end(): WrittenFile {
    if (this.#rows > 0) this.#flush();
    this.#writer.finish();
    return this.#file.end();
  }

  #flush(): void {
    const columnData = this.#columns.map(({ name }, at) => ({ name, data: this.#group[at] ?? outOfRange(at) }));
    this.#writer.write({ columnData, rowGroupSize: GROUP_ROWS });
    for (const list of this.#group) list.length = 0;
    this.#rows = 0;
  }
}

/** Converts a cell for the library: whole numbers become bigints, which it stores unchanged. */
function storedOf(type: ColumnType, cell: Cell): Stored {
  if (typeof cell !== "number") return cell;
  if (type === "day") return Math.round((dayStartMs(cell) + RIYADH_OFFSET_MS) / DAY_MS);
  return BigInt(cell);
}
