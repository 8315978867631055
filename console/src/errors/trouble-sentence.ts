// The error of a request, as a sentence for the person in front of the page.

import { ConnectionError, MarsadError, RateLimitError, ServerError, TimeoutError } from "../../../sdk/src/index.ts";
import { count } from "../format/numbers.ts";
import { language } from "../language/language.ts";
import { texts } from "../language/texts.ts";
import { errorText } from "./error-texts.ts";

const text = texts({
  unreachable: [
    "تعذّر الوصول إلى الخدمة. تحقق من الاتصال ثم أعد المحاولة.",
    "The service cannot be reached. Check the connection and try again.",
  ],
  limited: (seconds: string) => [
    `بلغت حد الطلبات. أعد المحاولة بعد ${seconds} ثانية.`,
    `The limit of requests is reached. Try again in ${seconds} seconds.`,
  ],
  failed: ["حدث خلل في الخدمة. أعد المحاولة بعد قليل.", "Something failed inside the service. Try again in a while."],
  unknown: ["حدث خلل غير متوقع.", "Something unexpected went wrong."],
});

/** One or two sentences; `fieldTroubles` has the errors of a refused form's fields. */
export function troubleText(error: unknown): string {
  const said = text();
  if (error instanceof ConnectionError || error instanceof TimeoutError) return said.unreachable;
  if (error instanceof RateLimitError) return said.limited(count(error.retryAfterS ?? 1));
  if (error instanceof ServerError) return said.failed;
  if (!(error instanceof MarsadError)) return said.unknown;
  const known = error.code === null ? null : errorText(error.code);
  // The service's own sentence names the value or the plan; in Arabic the meaning of its code comes first.
  if (language.value === "en" || known === null) return error.message;
  return `${known.means} ${known.todo}`;
}

/** The service's messages about fields of a form, by field. */
export function fieldTroubles(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof MarsadError) || error.code !== "VALIDATION" || error.details === null) return {};
  return Object.fromEntries(
    Object.entries(error.details).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
