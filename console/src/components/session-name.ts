// Names of the market's sessions.

import { texts } from "../language/texts.ts";

const text = texts({
  ar: {
    preopen: "ما قبل الافتتاح",
    regular: "التداول المستمر",
    preclose: "مزاد الإغلاق",
    atc: "التداول على سعر الإغلاق",
    postmarket: "ما بعد الإغلاق",
    closed: "السوق مغلقة",
  },
  en: {
    preopen: "Pre-open",
    regular: "Continuous trading",
    preclose: "Closing auction",
    atc: "Trade at last",
    postmarket: "After close",
    closed: "Market closed",
  },
});

/** A session that the console does not know is shown as the service calls it; none is a dash. */
export function sessionName(session: string | null): string {
  if (session === null) return "–";
  const names: Readonly<Record<string, string>> = text();
  return names[session] ?? session;
}
