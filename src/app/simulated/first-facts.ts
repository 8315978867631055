// The first start on an empty data folder writes what is known about the simulated companies on the first day: ten years of
// filings and dividends, analyst targets and a year of news, checked as files of real data are.

import { BEFORE_ALL, CompanyPublications } from "../../../exchange/index.ts";
import type { Day } from "../../base/index.ts";
import type { Store } from "../../store/index.ts";
import { writeLots } from "../import/fact-intake.ts";
import type { OpenProgress } from "../terminal/progress.ts";
import { lotsBetween } from "./fact-lots.ts";
import { keepWrittenFacts, readWrittenFacts } from "./written-facts.ts";

/** One year, as the difference of two days in the form YYYYMMDD. */
const NEWS_BEFORE = 10_000;

/** Writes what is known up to the first day, so that it is there before the market begins, unless it is there already. A start that was cut short begins again. */
export async function writeFirstFacts(
  store: Store,
  { seed, firstDay }: { readonly seed: number; readonly firstDay: Day },
  progress: OpenProgress,
): Promise<void> {
  if ((await readWrittenFacts(store.settings)) !== null) return;
  const publications = new CompanyPublications({ seed, firstDay });
  const upTo = firstDay;
  const shown = progress("Writing ten years of filings");
  const span = { after: BEFORE_ALL, upTo, articlesFrom: firstDay - NEWS_BEFORE };
  await writeLots(
    store,
    lotsBetween(publications, span, (companies) => shown.update(companies, publications.companyCount)),
  );
  await keepWrittenFacts(store.settings, { seed, firstDay, upTo });
  shown.update(1, 1);
  shown.end();
}
