// docs/reference/import.md: the columns of every kind of file, from the table that reads them.

import { PROBLEMS_SHOWN } from "../../src/app/import/import-file.ts";
import { type AnyImportKind, IMPORT_KINDS } from "../../src/app/import/import-kinds.ts";
import { cell, type GeneratedFile, page, table } from "./generated-file.ts";

const HEAD = `# Importing data

    bin/marsad import KIND FILE [--format csv|ndjson] [--dry-run] [--data-dir DIR] [--database-url URL]

Real data comes in the way the data of the simulated exchange comes in: through the same checks and the same writers. This page is written by
\`docs/generate.ts\` from the tables in \`src/app/import\`; change it there.

- **Formats.** CSV (RFC 4180: commas, double quotes, a header; the order of the columns is free) or NDJSON (an object on each line, by the same names;
  \`null\` or a name left out is an empty cell). The format follows from \`.csv\`, \`.ndjson\` or \`.jsonl\`, or from \`--format\`. Files are UTF-8; a byte order mark and
  CRLF are fine.
- **Checked first.** A first reading checks every row and writes nothing; a file with a bad row changes nothing. Only when all rows are good a second reading writes them, in many
  small transactions. A file that changed between the two is not imported.
- **Cut short** (a kill, a full disk, a file that changes under the second reading), an import has written the first of its rows, each of them whole. Run it again.
- **Problems** are listed as \`FILE:LINE: what is wrong\` on standard error, the first ${PROBLEMS_SHOWN} of them, with the number of all. The exit code is 0 when everything was
  imported, 1 when the file is bad or cannot be read, 2 when the command was written wrongly.
- **Dry run.** \`--dry-run\` does the first reading alone.
- **Repeating** an import changes nothing: a row replaces what is on file under the same key.
- **Size.** Memory holds one batch of rows and about 20 bytes for each row's key, so a file may have millions of rows.
- **A running service** goes on answering and writing while a file of any length is imported, sees imported facts within two seconds, and makes stock events of imported articles.
- **Order.** Companies first: every other row must be about a symbol of the directory (bars may also be about TASI and NOMU).
- **Time.** Nobody sees a statement before its \`published_date\`, a dividend before its \`announcement_date\`, an opinion before its \`date\` or what comes of an article before its
  \`received_at\`.

Numbers have a point for decimals and no separators. Days are \`2026-11-15\`, moments carry their offset: \`2026-11-15T09:30:00+03:00\`.
`;

function section({ name: kind, summary, columns }: AnyImportKind): readonly string[] {
  const rows = columns.map(({ name, isRequired, takes, meaning }) =>
    [`\`${name}\`${isRequired === true ? " *" : ""}`, takes, meaning].map(cell),
  );
  const head = [`## ${kind}`, "", `${summary} Columns with a star must be there.`, ""];
  return [...head, ...table(["column", "takes", "meaning"], rows)];
}

export function importReference(): GeneratedFile {
  return page("docs/reference/import.md", HEAD, ...IMPORT_KINDS.flatMap(section));
}
