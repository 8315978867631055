// The gate on SQLite.

import { describe } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gateContract } from "./gate-contract.ts";

describe("the gate on SQLite", () => {
  gateContract({
    create: async () => ({ dataDir: mkdtempSync(join(tmpdir(), "marsad-gate-")) }),
    remove: async ({ dataDir }) => rmSync(dataDir, { recursive: true, force: true }),
  });
});
