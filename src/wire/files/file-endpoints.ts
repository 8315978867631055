// GET /files/ and /files/{date}/.

import { endpoint } from "../endpoint/endpoint.ts";
import { pageLimit, pageOffset } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import { DayManifest, FileList } from "./day-files.ts";

const files = {
  method: "GET",
  tag: "Files",
  lowestPlan: "enterprise",
  planNote: "Depth files need the depth entitlement.",
} as const;

export const listFiles = endpoint({
  ...files,
  path: "/files/",
  operationId: "listFiles",
  summary: "List the days that have files",
  description:
    "Whole trading days as files: every trade, every quote, every change of the book, and the bars. Only days that are over are there. Each file has an address that holds for 15 minutes and needs no key.",
  query: {
    limit: pageLimit("Days of the answer.", LIMITS.fileDaysPerPage),
    offset: pageOffset("Days before the page."),
  },
  response: FileList,
  errors: ["INVALID_PARAM", "PLAN_LIMIT"],
});

export const getDayFiles = endpoint({
  ...files,
  path: "/files/{date}/",
  operationId: "getDayFiles",
  summary: "Get the manifest of a day",
  description: "The files of one day with columns, rows and hashes, and the symbols that were listed.",
  response: DayManifest,
  errors: ["PLAN_LIMIT", "NOT_FOUND"],
});
