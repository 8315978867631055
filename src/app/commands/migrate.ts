// `marsad migrate`: brings the database to this version's schema without serving. `serve` does the same by itself.

import { Outage } from "../../base/index.ts";
import { openStore } from "../../store/index.ts";
import { Complaint } from "../terminal/complaint.ts";
import type { Command } from "./command.ts";

export const migrateCommand: Command = {
  name: "migrate",
  summary: "Brings the database to the schema of this version, as serve does when it starts.",
  settings: ["dataDir", "databaseUrl"],
  run: async ({ settings, print }) => {
    const store = await openStore({ dataDir: settings.dataDir, url: settings.databaseUrl }).catch((error: unknown) => {
      throw error instanceof Outage ? new Complaint(error.message) : error;
    });
    const { applied, alreadyApplied } = store.migrations;
    await store.close();
    for (const label of applied) print(`applied ${label}`);
    print(
      applied.length === 0
        ? `Nothing to do: ${alreadyApplied} migrations were applied before.`
        : "The schema is up to date.",
    );
    return undefined;
  },
};
