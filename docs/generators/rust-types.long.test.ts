// The Rust types as a Rust program has them: they compile without a warning, and a program reads their fields.

import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { REST, STREAMS } from "./api-documents.ts";
import { rustTypes } from "./rust-types.ts";

setDefaultTimeout(60_000);
const folder = mkdtempSync(join(tmpdir(), "marsad-rust-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("every schema of the API and of its streams is a Rust type", () => {
  const { content } = rustTypes();
  const names = [...content.matchAll(/^pub (?:struct|type) (\w+)/gm)].flatMap(([, name = ""]) =>
    name === "Json" ? [] : [name],
  );
  expect(new Set(names).size).toBe(names.length);
  const schemas = Object.keys({ ...STREAMS.components.schemas, ...REST.components.schemas });
  expect(schemas.filter((name) => !names.includes(name))).toEqual([]);
});

// Skipped where there is no Rust.
test.skipIf(Bun.which("rustc") === null)("they compile, and a program reads them", () => {
  const program = `mod marsad { #![allow(dead_code)] ${rustTypes().content.replaceAll("//!", "//")} }
pub fn spread(quote: &marsad::Quote) -> f64 { quote.ask - quote.bid }
pub fn last(trade: &marsad::StreamTrade) -> (&String, i64, f64) { (&trade.symbol, trade.trade_seq, trade.price) }
pub fn closes(history: &marsad::Histories) -> Vec<f64> { history.data.iter().map(|bar| bar.close).collect() }
`;
  writeFileSync(join(folder, "program.rs"), program);
  const words = ["--edition=2021", "--crate-type=lib", "--emit=metadata", "-Dwarnings", "program.rs"];
  const { exitCode, stderr } = Bun.spawnSync(["rustc", ...words], { cwd: folder });
  expect([exitCode, stderr.toString().slice(0, 2_000)]).toEqual([0, ""]);
});
