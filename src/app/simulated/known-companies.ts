// Writes the companies of the simulated exchange into the directory: at the first start, and again whenever this version knows
// other texts, names or codes than those that a data folder was given before.

import { createHash } from "node:crypto";
import { loadUniverse } from "../../../exchange/index.ts";
import { countFactsVersionUp } from "../../companies/index.ts";
import type { Store } from "../../store/index.ts";
import { companyOf } from "./simulated-company.ts";

const WRITTEN_KEY = "companies.written";

/** The shares and the status that a company has by now are kept: splits and moves have changed them since its listing was written. */
export async function writeKnownCompanies(store: Store): Promise<void> {
  const universe = loadUniverse();
  const digest = createHash("sha256")
    .update(JSON.stringify(universe.map((listing) => companyOf(listing))))
    .digest("hex");
  if ((await store.settings.get(WRITTEN_KEY)) === digest) return;
  const { companies } = await store.directory.load();
  const known = new Map(companies.map((company) => [company.symbol, company]));
  await store.directory.write({
    companies: universe.map((listing) => {
      const entry = known.get(listing.symbol);
      return {
        ...companyOf(listing, entry?.sharesOutstanding),
        ...(entry === undefined ? {} : { status: entry.status }),
      };
    }),
  });
  await countFactsVersionUp(store.settings);
  await store.settings.set(WRITTEN_KEY, digest);
}
