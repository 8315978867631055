// The first start on an empty folder, after the history: ten years of filings and dividends, the opinions of analysts and a year
// of news, through the same door as files of real data.

import { BEFORE_ALL, CompanyPublications } from "../../../exchange/index.ts";
import { addDays, type Day } from "../../base/index.ts";
import type { Store } from "../../store/index.ts";
import { writeFacts } from "../import/fact-intake.ts";
import type { Progress } from "../progress.ts";
import { lotsBetween, readMark, writeMark } from "./simulated-facts.ts";

/** A year, in the notation of days. */
const NEWS_BEFORE = 10_000;

/** Writes what is known before the first day, unless it is there already. A start that was cut short begins again. */
export async function writeFirstFacts(
  store: Store,
  { seed, firstDay }: { readonly seed: number; readonly firstDay: Day },
  progress: (label: string) => Progress,
): Promise<void> {
  if ((await readMark(store.settings)) !== null) return;
  const publications = new CompanyPublications({ seed, firstDay });
  const upTo = addDays(firstDay, -1);
  const shown = progress("Writing ten years of filings");
  const span = { after: BEFORE_ALL, upTo, articlesFrom: firstDay - NEWS_BEFORE };
  await writeFacts(
    store,
    lotsBetween(publications, span, (companies) => shown.update(companies, publications.companyCount)),
  );
  await writeMark(store.settings, { seed, firstDay, upTo });
  shown.update(1, 1);
  shown.end();
}
