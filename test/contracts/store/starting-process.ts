// A process of the contract suite: opens the store at the location in its argument, as a starting service does, and prints
// its change of the schema.

import type { DatabaseLocation } from "../../../src/store/database/database.ts";
import { openStore } from "../../../src/store/sql/open-store.ts";

const store = await openStore(JSON.parse(process.argv[2] ?? "{}") as DatabaseLocation);
process.stdout.write(JSON.stringify(store.migrations));
await store.close();
