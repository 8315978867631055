// The soak checks the service with code of its own: none of its files takes anything of the service but its clock and its
// seeded chance, nothing of the tests but the private PostgreSQL, a free port and the command that starts the service, and
// nothing of the lab but the reader of options and that of the memory of a process.

import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const IMPORTED = /(?:from\s+|import\()"(\.[^"]+)"/g;
const ALLOWED = new Map([
  ["src/base/index.ts", /\b(?:Random|SystemClock)\b/],
  ["test/postgres/private-postgres.ts", /PrivatePostgres/],
  ["test/app/child.ts", /marsadCommand/],
  ["test/world/free-port.ts", /freePort/],
  ["lab/or-usage.ts", /orUsage/],
  ["lab/process-figures.ts", /residentMb/],
]);

test("no file of the soak imports the service that it checks", () => {
  const files = readdirSync(import.meta.dir, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  expect(files.length).toBeGreaterThan(15);
  for (const file of files) {
    const path = join(import.meta.dir, file);
    for (const [, target = ""] of readFileSync(path, "utf8").matchAll(IMPORTED)) {
      const resolved = join(path, "..", target);
      if (resolved.startsWith(import.meta.dir)) continue;
      const known = [...ALLOWED.keys()].filter((allowed) => resolved.endsWith(allowed));
      expect(known, `${file} imports ${target}`).toHaveLength(1);
    }
  }
});

test("only chance and the clock are taken from the service", () => {
  const files = readdirSync(import.meta.dir, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  const taken = files.flatMap((file) =>
    [
      ...readFileSync(join(import.meta.dir, file), "utf8").matchAll(/import (?:type )?\{([^}]*)\} from "[./]*src\//g),
    ].flatMap(([, names = ""]) => names.split(",").map((name) => name.replace("type ", "").trim())),
  );
  expect([...new Set(taken)].sort()).toEqual(["Random", "SystemClock"]);
});
