// Tables as files: the text of CSV, and a workbook that an independent reader of the format opens.

import { expect, test } from "bun:test";
import { crc32 } from "node:zlib";
import { h } from "preact";
import { csvOf, tableFile } from "./table-file.ts";
import { workbookOf } from "./workbook.ts";

const TABLE = {
  titles: ["الشركة", "Price"],
  rows: [
    ['A & "B", <C>', 27.5],
    ["أرامكو", null],
  ],
} as const;

test("a file has the values behind the page's texts, in the columns of the table [DISCOVER-06]", () => {
  const columns = [
    {
      title: "Company",
      cell: ({ name }: { readonly name: string }) => name,
      sortBy: ({ name }: { readonly name: string }) => name,
      inFile: [{ title: "Symbol", of: () => "2222" }],
    },
    { title: "Value", cell: () => "1.24B", sortBy: () => 1_240_000_000 },
    { title: "State", cell: () => h("span", { class: "badge" }, ["active", h("b", {}, " now")]) },
    { title: "Actions", cell: () => h("button", {}, "Delete") },
    { title: "Chart", cell: () => h("svg", {}) },
  ];
  expect(tableFile(columns, [{ name: "x" }])).toEqual({
    titles: ["Symbol", "Value", "State"],
    rows: [["2222", 1_240_000_000, "active now"]],
  });
  expect(csvOf(TABLE)).toBe('\ufeffالشركة,Price\r\n"A & ""B"", <C>",27.5\r\nأرامكو,\r\n');
});

/** Reads an archive from its end, as readers of the format do, and checks every sum. */
function unzipped(bytes: Uint8Array<ArrayBuffer>): ReadonlyMap<string, string> {
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  const files = new Map<string, string>();
  let at = view.getUint32(end + 16, true);
  for (let file = 0; file < view.getUint16(end + 10, true); file++) {
    expect(view.getUint32(at, true)).toBe(0x02014b50);
    const [size, nameLength] = [view.getUint32(at + 24, true), view.getUint16(at + 28, true)];
    const local = view.getUint32(at + 42, true);
    expect(view.getUint32(local, true)).toBe(0x04034b50);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const data = bytes.subarray(start, start + size);
    expect(crc32(data)).toBe(view.getUint32(at + 16, true));
    files.set(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)), new TextDecoder().decode(data));
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return files;
}

test("a workbook is an archive whose sheet has titles, texts and numbers, from right to left in Arabic [DISCOVER-06]", () => {
  const files = unzipped(workbookOf(TABLE, true));
  expect([...files.keys()].sort()).toEqual([
    "[Content_Types].xml",
    "_rels/.rels",
    "xl/_rels/workbook.xml.rels",
    "xl/styles.xml",
    "xl/workbook.xml",
    "xl/worksheets/sheet1.xml",
  ]);
  const sheet = files.get("xl/worksheets/sheet1.xml") ?? "";
  expect(sheet).toContain('rightToLeft="1"');
  expect(sheet).toContain("الشركة");
  expect(sheet).toContain('A &amp; "B", &lt;C&gt;');
  expect(sheet).toContain("<v>27.5</v>");
  expect(unzipped(workbookOf(TABLE, false)).get("xl/worksheets/sheet1.xml")).not.toContain("rightToLeft");
});
