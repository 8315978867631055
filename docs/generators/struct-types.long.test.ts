// The types of Rust and Go in use: they compile without a warning, and a program reads their fields.

import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { REST, STREAMS } from "./api-documents.ts";
import { goTypes, rustTypes } from "./struct-types.ts";

setDefaultTimeout(300_000);
const folder = mkdtempSync(join(tmpdir(), "marsad-types-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ["Rust", rustTypes, /^pub (?:struct|type) (\w+)/gm],
  ["Go", goTypes, /^type (\w+)/gm],
])("every schema of the API and of its streams is a type of %s", (_, generate, declaration) => {
  const names = [...generate().content.matchAll(declaration)].flatMap(([, name = ""]) =>
    name === "Json" ? [] : [name],
  );
  expect(new Set(names).size).toBe(names.length);
  const schemas = Object.keys({ ...STREAMS.components.schemas, ...REST.components.schemas });
  expect(schemas.filter((name) => !names.includes(name))).toEqual([]);
});

// Skipped where Rust is not installed.
test.skipIf(Bun.which("rustc") === null)("those of Rust compile, and a program reads them", () => {
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

// Skipped where Go is not installed.
test.skipIf(Bun.which("go") === null)(
  "those of Go compile, are formatted, and a program reads an answer into them",
  () => {
    const home = join(folder, "go");
    mkdirSync(join(home, "marsad"), { recursive: true });
    writeFileSync(join(home, "go.mod"), "module program\n\ngo 1.19\n");
    writeFileSync(join(home, "marsad/marsad.go"), goTypes().content);
    const auction = { phase: "opening", price: 27.3, volume: 5, symbol_state: null };
    writeFileSync(
      join(home, "main.go"),
      `package main

import (
	"encoding/json"
	"fmt"
	"program/marsad"
)

func main() {
	var auction marsad.Auction
	if err := json.Unmarshal([]byte(${JSON.stringify(JSON.stringify(auction))}), &auction); err != nil {
		panic(err)
	}
	fmt.Println(auction.Price, auction.Volume, auction.SymbolState == nil)
}
`,
    );
    const env = { PATH: process.env["PATH"] ?? "", HOME: home, GOFLAGS: "-mod=mod", GOPROXY: "off" };
    const run = (...words: readonly string[]) => {
      const { exitCode, stdout, stderr } = Bun.spawnSync([...words], { cwd: home, env });
      return [exitCode, stdout.toString(), stderr.toString().slice(0, 2_000)];
    };
    expect(run("gofmt", "-l", "marsad")).toEqual([0, "", ""]);
    expect(run("go", "vet", "./...")).toEqual([0, "", ""]);
    expect(run("go", "run", ".")).toEqual([0, "27.3 5 true\n", ""]);
  },
);
