// The message while the service cannot be asked: the reason, and the end of the wait.

import type { JSX } from "preact";
import { inDigits } from "../format/numbers.ts";
import { DAY_MS } from "../format/riyadh-time.ts";
import { dayAndTime, hourAndMinute } from "../format/times.ts";
import { digits } from "../language/language.ts";
import { secondsLeft, wait } from "../session/reach.ts";
import { text } from "./text.ts";

/** Above every page; it takes no room while all is well. */
export function WaitBanner(): JSX.Element | null {
  if (wait.value === null) return null;
  return (
    <div class="wait-banner" role="status">
      <WaitText />
    </div>
  );
}

/** The replacement for something that cannot be shown yet. */
export function Waiting(): JSX.Element {
  return (
    <div class="panel-notice waiting">
      <WaitText />
    </div>
  );
}

function WaitText(): JSX.Element | null {
  const now = wait.value;
  if (now === null) return null;
  const said = text();
  if (now.kind === "limit") {
    return (
      <>
        <span>{said.limited}</span> <Countdown seconds={secondsLeft.value ?? 0} />
      </>
    );
  }
  const isToday = Date.now() - now.sinceMs < DAY_MS;
  return <span>{said.away(isToday ? hourAndMinute(now.sinceMs) : dayAndTime(now.sinceMs))}</span>;
}

/** Screen readers get the end of the wait, not every second. */
function Countdown({ seconds }: { readonly seconds: number }): JSX.Element {
  return (
    <b class="number countdown" aria-hidden="true">
      {inDigits(clockText(seconds), digits.value)}
    </b>
  );
}

/** 95 seconds as 1:35, hours in front where there are some. */
function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, "0")}:${rest}`;
}
