// Names of the market's sessions.

import { texts } from "../language/texts.ts";

const text = texts({
  preopen: ["ما قبل الافتتاح", "Pre-open"],
  regular: ["التداول المستمر", "Continuous trading"],
  preclose: ["مزاد الإغلاق", "Closing auction"],
  atc: ["التداول على سعر الإغلاق", "Trade at last"],
  postmarket: ["ما بعد الإغلاق", "After close"],
  closed: ["السوق مغلقة", "Market closed"],
});

/** A session that the console does not know is shown as the service calls it; none is a dash. */
export function sessionName(session: string | null): string {
  if (session === null) return "–";
  const names: Readonly<Record<string, string>> = text();
  return names[session] ?? session;
}
