// The files read back by a program that shares no line with ours: bars recomputed from the trades, books rebuilt from the levels, and
// quotes as REST answered them.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatDay } from "../../src/base/index.ts";
import { exportDay, FILE_FORMATS, FILE_KINDS } from "../../src/files/index.ts";
import { NO_DUCKDB, openDuckDb, type SqlRow } from "./duckdb.ts";
import { playTwoDays, type TwoDays } from "./exported-day.ts";

/** Every daily bar, from the trades alone: official ones set prices, all of them count. */
const DAILY_BARS = `
  select symbol,
    first(price order by trade_seq) filter (is_official) as open, max(price) filter (is_official) as high,
    min(price) filter (is_official) as low, last(price order by trade_seq) filter (is_official) as close,
    sum(quantity) as volume, sum(value) as value, count(*) as trade_count
  from trades group by symbol order by symbol`;

describe.skipIf(NO_DUCKDB !== "")(`the files in DuckDB (${NO_DUCKDB || "there"})`, () => {
  let days: TwoDays;
  let query: (sql: string) => Promise<readonly SqlRow[]>;
  const folder = mkdtempSync(join(tmpdir(), "marsad-read-back-"));

  beforeAll(async () => {
    days = await playTwoDays();
    query = await openDuckDb();
    const { store, clock } = days.world;
    const common = { store, clock, day: days.day, isReplacing: false, version: "1.2.3", progress: () => undefined };
    for (const format of FILE_FORMATS) {
      await exportDay({ ...common, kinds: FILE_KINDS, format, folder: join(folder, format) });
      for (const kind of FILE_KINDS) {
        const path = join(folder, format, formatDay(days.day), `${kind}.${format}`);
        if (format === "parquet") await query(`create view ${kind} as from read_parquet('${path}')`);
        if (format === "csv") await query(`create view ${kind}_csv as from read_csv('${path}')`);
        if (format === "jsonl") {
          // Left to guess, DuckDB takes a time without its zone.
          const columns = (await query(`describe ${kind}`)).map(
            (row) => `${row["column_name"]}: '${row["column_type"]}'`,
          );
          await query(`create view ${kind}_jsonl as from read_json('${path}', columns = {${columns.join(", ")}})`);
        }
      }
    }
  }, 300_000);
  afterAll(async () => {
    await days.world.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const plain = (row: SqlRow): unknown =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        name === "symbol" ? value : value === null ? null : Number(value),
      ]),
    );

  test("every daily bar computed from the trades file is the bar of the store and of REST [FILES-07]", async () => {
    const computed = (await query(DAILY_BARS)).map(plain) as Record<string, number | string>[];
    const bars = await query(
      "select symbol, open, high, low, close, volume, value, trade_count from bars where interval = '1d' and symbol not in ('TASI', 'NOMU') and trade_count > 0 order by symbol",
    );
    expect(computed).toEqual(bars.map(plain) as Record<string, number | string>[]);
    expect(computed.length).toBeGreaterThan(5);
    const date = formatDay(days.day);
    for (const { symbol, open, high, low, close, volume, value, trade_count } of computed) {
      const { body } = await days.world.get(`/historical/${symbol}/?from=${date}&to=${date}`);
      expect(body.data[0]).toMatchObject({ date, open, high, low, close, volume, turnover: value, trade_count });
    }
  });

  test("trade numbers of each symbol are gapless [FILES-07]", async () => {
    const [row] = await query(
      "select count(*) as broken from (select symbol from trades group by symbol having count(*) <> max(trade_seq) or min(trade_seq) <> 1)",
    );
    expect(Number(row?.["broken"])).toBe(0);
  });

  test("the last quote row up to an event is what REST answered there [FILES-08]", async () => {
    for (const { seq, symbol, quote } of days.asked) {
      const [row] = await query(
        `select * exclude (seq, event_time) from quotes where symbol = '${symbol}' and seq <= ${seq} order by seq desc limit 1`,
      );
      for (const [name, value] of Object.entries(row ?? {})) {
        expect([seq, symbol, name, name === "symbol" ? value : Number(value)]).toEqual([
          seq,
          symbol,
          name,
          quote[name] as number,
        ]);
      }
    }
    expect(days.asked.length).toBeGreaterThan(50);
  });

  test("the book rebuilt from the depth file up to an event is what REST answered there, 20 levels deep [FILES-09]", async () => {
    let compared = 0;
    for (const { seq, symbol, depth } of days.asked) {
      for (const side of ["bid", "ask"] as const) {
        const order = side === "bid" ? "desc" : "asc";
        const rows = await query(`
          select price, quantity, order_count from (
            select price, last(quantity order by seq) as quantity, last(order_count order by seq) as order_count
            from depth where symbol = '${symbol}' and seq <= ${seq} and side = '${side}' and price > 0 group by price)
          where quantity > 0 order by price ${order}`);
        const levels = (depth?.[`${side}s`] ?? []) as Record<string, number>[];
        expect(rows.map(plain) as unknown[]).toEqual(
          levels.map(({ price, quantity, order_count }) => ({ price, quantity, order_count })),
        );
        compared += rows.length;
      }
    }
    expect(compared).toBeGreaterThan(100);
  });

  test("a price is a decimal with four places, and the three formats agree in every cell [FILES-04]", async () => {
    const types = await query("select column_name, column_type from (describe trades)");
    expect(Object.fromEntries(types.map((row) => [row["column_name"], row["column_type"]]))).toMatchObject({
      price: "DECIMAL(18,4)",
      value: "DECIMAL(18,4)",
      quantity: "BIGINT",
      event_time: "TIMESTAMP WITH TIME ZONE",
      is_official: "BOOLEAN",
    });
    for (const kind of FILE_KINDS) {
      const columns = (await query(`describe ${kind}`)).map(
        (row) => [String(row["column_name"]), String(row["column_type"])] as const,
      );
      for (const format of ["csv", "jsonl"]) {
        const cast = columns.map(([name, type]) => `cast(${name} as ${type}) as ${name}`).join(", ");
        const other = `(select ${cast} from ${kind}_${format})`;
        const [row] = await query(
          `select count(*) as differing from ((from ${kind} except all from ${other}) union all (from ${other} except all from ${kind}))`,
        );
        expect([kind, format, Number(row?.["differing"])]).toEqual([kind, format, 0]);
      }
    }
  });
});
