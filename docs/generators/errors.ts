// docs/reference/errors.md: every refusal of the REST API, what it means and what to do about it.

import { ERROR_CODES, type ErrorCode, errorRow, REFUSAL_SAMPLES, rest } from "../../src/wire/index.ts";
import type { GeneratedFile } from "./generated-file.ts";

const HEAD = `# REST errors

Every refusal that the REST API can answer. This page is written by \`docs/generate.ts\` from the error table; change it there.

A refusal has one of two bodies. \`error\` is \`{"error": {"code", "message"}}\`, some with \`details\`; \`detail\` is \`{"detail"}\`, for
authentication and throttles, which carry no code. Decide by the status and the code: messages are for people and may change. Every answer
has an \`X-Request-Id\`; name it when you ask for help. Wait as long as \`Retry-After\` says where it is present.
`;

export function errorReference(): GeneratedFile {
  const codes = [...ERROR_CODES].sort((left, right) => errorRow(left).status - errorRow(right).status);
  const content = [HEAD, overview(codes), ...codes.map(section)].join("\n");
  return { path: "docs/reference/errors.md", content };
}

function overview(codes: readonly ErrorCode[]): string {
  const rows = codes.map((code) => {
    const row = errorRow(code);
    return `| ${row.status} | ${titleOf(code)} | ${row.shape} | ${row.retryable ? "yes" : "no"} | ${row.when} |`;
  });
  return ["| HTTP | code | body | retry | when |", "|---|---|---|---|---|", ...rows, ""].join("\n");
}

function section(code: ErrorCode): string {
  const row = errorRow(code);
  const sample = REFUSAL_SAMPLES[code];
  const headers = Object.entries(sample.headers()).map(([name, value]) => `${name}: ${value}`);
  return [
    `## ${row.shape === "error" ? code : `${row.status} ${code}`}`,
    "",
    `${row.when} ${row.action}`,
    ...(row.details === undefined ? [] : ["", `\`error.details\`: ${row.details}.`]),
    ...endpointsOf(code),
    "",
    "```http",
    `HTTP/1.1 ${row.status}`,
    ...headers,
    "",
    JSON.stringify(sample.body(), null, 2),
    "```",
    "",
  ].join("\n");
}

/** Which endpoints answer it, where not all of them do. */
function endpointsOf(code: ErrorCode): readonly string[] {
  const found = rest.ENDPOINTS.filter(({ errors }) => errors.includes(code));
  // A wrong path belongs to no endpoint, even where the table says which one it would otherwise have been.
  if (found.length === 0 || code === "INVALID_ROUTE") return [];
  return ["", `Answered by: ${found.map(({ method, path }) => `\`${method} ${path}\``).join(", ")}.`];
}

function titleOf(code: ErrorCode): string {
  return errorRow(code).shape === "error" ? `\`${code}\`` : code.replace("-", " ");
}
