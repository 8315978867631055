// The band above a page that shows a past moment: the moment, a choice of another one, and the way back.

import type { JSX } from "preact";
import { InvalidRequestError, NotFoundError } from "../../../sdk/src/index.ts";
import { Button } from "../components/button.tsx";
import { useLoaded } from "../components/loaded.tsx";
import { PastPicker } from "../components/past-picker.tsx";
import { text } from "../components/text.ts";
import { timeOfDay, weekday } from "../format/times.ts";
import { setSettings, setting } from "../router/router.ts";
import { lowestPlanFor } from "../session/plans.ts";
import { client, may, pastMoment } from "../session/session.ts";

export function PastBand(): JSX.Element | null {
  const moment = pastMoment.value;
  const said = text();
  // Asked once for each moment, to see whether the market has data for it.
  const market = useLoaded(() => client().summary({ index: "TASI" }), moment === null ? null : [moment]);
  if (setting("as_of") === null) return null;
  const back = <Button name={said.past.now} press={() => setSettings({ as_of: "" })} />;
  if (moment === null) {
    if (may("past")) return null;
    return (
      <div class="past-band" role="status">
        <span>{said.past.locked(said.plans[lowestPlanFor("past")])}</span> {back}
      </div>
    );
  }
  const { error } = market;
  const isGone = error instanceof NotFoundError || error instanceof InvalidRequestError;
  return (
    <section class="past-band" aria-label={said.past.open}>
      <p role="status">
        <b>{isGone ? said.past.gone : said.past.band(`${weekday(moment)} ${timeOfDay(moment)}`)}</b>
      </p>
      <PastPicker key={moment} />
      {back}
    </section>
  );
}
