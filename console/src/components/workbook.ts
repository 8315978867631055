// A table as a workbook of Excel: the few files that Office Open XML requires, in a ZIP archive without compression.

import type { FileCell, FileTable } from "./table-file.ts";

export const WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const SHEETS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const FONT = '<sz val="11"/><name val="Calibri"/>';
const PLAIN = 'numFmtId="0" fontId="0" fillId="0" borderId="0"';

/** The parts that point to the one sheet and its styles. */
const PARTS: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets><sheet name="Marsad" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  // Style 1 is bold: the titles.
  "xl/styles.xml": `<styleSheet xmlns="${SHEETS}"><fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf ${PLAIN}/></cellStyleXfs><cellXfs count="2"><xf ${PLAIN} xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
};

/** The first row has the titles and stays in view. */
export function workbookOf({ titles, rows }: FileTable, isRightToLeft: boolean): Uint8Array<ArrayBuffer> {
  const cells = [
    `<row>${titles.map((title) => cellOf(title, 1)).join("")}</row>`,
    ...rows.map((row) => `<row>${row.map((cell) => cellOf(cell, 0)).join("")}</row>`),
  ];
  const view = `<sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ""}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>`;
  const sheet = `<worksheet xmlns="${SHEETS}"><sheetViews>${view}</sheetViews><sheetData>${cells.join("")}</sheetData></worksheet>`;
  return zipped({ ...PARTS, "xl/worksheets/sheet1.xml": sheet });
}

function cellOf(cell: FileCell, style: number): string {
  if (cell === null) return "<c/>";
  if (typeof cell === "number") return Number.isFinite(cell) ? `<c s="${style}"><v>${cell}</v></c>` : "<c/>";
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

/** XML allows no control characters but tab and line ends. */
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML forbids.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

const LOCAL_HEAD = 0x04034b50;
const CENTRAL_HEAD = 0x02014b50;
const END_HEAD = 0x06054b50;
/** ZIP version 2.0; UTF-8 names; 1 January 1980, the first day of the format. */
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const FIRST_DATE = 0x0021;

/** A ZIP archive of texts, each stored without compression. */
function zipped(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const [bodies, directory]: [Uint8Array[], Uint8Array[]] = [[], []];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, data] = [encoder.encode(path), encoder.encode(HEAD + text)];
    const sum = crc32(data);
    const shared = [half(VERSION), half(UTF8_NAMES), half(0), half(0), half(FIRST_DATE), word(sum)];
    const sizes = [word(data.length), word(data.length), half(name.length), half(0)];
    const body = joined([word(LOCAL_HEAD), ...shared, ...sizes, name, data]);
    directory.push(
      joined([
        word(CENTRAL_HEAD),
        half(VERSION),
        ...shared,
        ...sizes,
        half(0),
        half(0),
        half(0),
        word(0),
        word(offset),
        name,
      ]),
    );
    bodies.push(body);
    offset += body.length;
  }
  const listed = joined(directory);
  const count = half(directory.length);
  const end = [word(END_HEAD), half(0), half(0), count, count, word(listed.length), word(offset), half(0)];
  return joined([...bodies, listed, ...end]);
}

const half = (value: number): Uint8Array => new Uint8Array([value & 0xff, value >>> 8]);
const word = (value: number): Uint8Array =>
  new Uint8Array([value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24]);

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The CRC32 checksum of the format, bit by bit: a table is too small for speed to matter. */
function crc32(data: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
