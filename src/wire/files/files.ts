// The files of market days: a list of them, and the contents of each.

import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint/endpoint.ts";
import { clampedLimit, clampedOffset } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import { ProofHead } from "../proof/proof.ts";
import { choice, count, date, flag, list, resource, text, timestamp } from "../schema/field.ts";

const KINDS = ["trades", "quotes", "bars", "depth"] as const;
const FORMATS = ["parquet", "csv", "jsonl"] as const;
const COLUMN_TYPES = ["text", "integer", "decimal", "time", "day", "flag"] as const;
const HASH = "8f1c6f1e6f5b5a0f6f0c1d2f0a4b7c9e2d3f4a5b6c7d8e9f0a1b2c3d4e5f6071";
const LINK =
  "https://api.example.com/files/2026-11-15/trades.parquet?account=6&expires=1795000000&signature=p2Jx8Vw4mUqk1H0aYQm0Yk3p1m5Jd0sS8zjvF1r0k2E";

const file = {
  name: text("Name of the file.", "trades.parquet"),
  what: choice(KINDS, "What it holds.", "trades"),
  rows: count("Rows.", 405_222),
  bytes: count("Size in bytes.", 6_332_156),
  sha256: text("SHA-256 of its bytes, in hexadecimal.", HASH),
  url: text("Where it can be read until url_expires_at, without a key; takes Range.", LINK),
  url_expires_at: timestamp("When the address stops working, by the wall clock.", "2026-11-15T16:45:00.000+03:00"),
};

const DayFile = resource("DayFile", "One file of a day.", file);

const day = {
  date: date("The trading day.", "2026-11-15"),
  format: choice(FORMATS, "Format of the files.", "parquet"),
  created_at: timestamp("When they were written, by the wall clock.", "2026-11-15T16:30:00.000+03:00"),
};

const DayFiles = resource("DayFiles", "The files of one day.", {
  ...day,
  files: list(DayFile, "The files that the account may read."),
});
export type DayFiles = Static<typeof DayFiles>;

export const FileList = resource("FileList", "The days that have files, newest first.", {
  days: list(DayFiles, "The days."),
  count: count("Days in this answer.", 1),
  total: count("Days that have files.", 1),
  limit: count("Page size in force.", 30),
  offset: count("Days before this page.", 0),
});
export type FileList = Static<typeof FileList>;

const FileColumn = resource("FileColumn", "One column of a file.", {
  name: text("Name of the column.", "price"),
  type: choice(COLUMN_TYPES, "decimal has four places, time is to the millisecond.", "decimal"),
  is_nullable: flag("Whether a value may be missing.", false),
  meaning: text("What it holds.", "Price in riyals."),
});

const DescribedFile = resource("DescribedFile", "One file of a day with its columns.", {
  ...file,
  columns: list(FileColumn, "The columns, in order."),
});

export const DayManifest = resource("DayManifest", "The files of one day with all that is known about them.", {
  ...day,
  version: text("Version of the service that wrote them.", "0.1.0"),
  symbols: list(text("Exchange ticker.", "2222"), "Symbols that were listed on the day."),
  files: list(DescribedFile, "The files that the account may read."),
  proof: Type.Optional(ProofHead),
});
export type DayManifest = Static<typeof DayManifest>;

const files = {
  tag: "Files",
  name: "files",
  lowestPlan: "enterprise",
  planNote: "Depth files need the depth entitlement.",
} as const;

export const listFiles = endpoint({
  ...files,
  path: "/files/",
  summary: "List the days that have files",
  summaryAr: "الأيام التي لها ملفات",
  descriptionAr:
    "أيام تداول كاملة في ملفات: كل صفقة وكل سعر وكل تغير في الدفتر، والأعمدة. لا تكون إلا لأيام انتهت. لكل ملف عنوان يصلح 15 دقيقة ولا يحتاج إلى مفتاح.",
  description:
    "Whole trading days as files: every trade, every quote, every change of the book, and the bars. Only days that are over are there. Each file has an address that holds for 15 minutes and needs no key.",
  query: {
    limit: clampedLimit("Days of the answer.", LIMITS.fileDaysPerPage, "INVALID_PARAM"),
    offset: clampedOffset("Days before the page."),
  },
  response: FileList,
  errors: ["INVALID_PARAM", "PLAN_LIMIT"],
  sample: { method: "files", key: "enterprise", rows: { list: "days", row: "day", fields: ["date", "format"] } },
});

export const getDayFiles = endpoint({
  ...files,
  path: "/files/{date}/",
  summary: "Get the manifest of a day",
  summaryAr: "بيان ملفات يوم",
  descriptionAr: "ملفات يوم واحد بأعمدتها وصفوفها وبصماتها، والرموز التي كانت مدرجة.",
  description: "The files of one day with columns, rows and hashes, and the symbols that were listed.",
  response: DayManifest,
  errors: ["PLAN_LIMIT", "NOT_FOUND"],
  sample: {
    method: "dayFiles",
    key: "enterprise",

    rows: { list: "files", row: "file", fields: ["name", "rows", "bytes", "sha256"] },
  },
});
