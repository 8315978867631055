// The bell in the header: the number of unread notifications, and the handling of a new one. The page shows a short message; while the
// page is hidden, the browser shows a notification if the person has turned that on.

import type { JSX } from "preact";
import type { InboxNotification } from "../../../sdk/src/index.ts";
import { toastLink } from "../components/toast.tsx";
import { count } from "../format/numbers.ts";
import { language } from "../language/language.ts";
import { isOn, showInBrowser } from "../live/browser-notifications.ts";
import { unread, useInbox } from "../live/inbox.ts";
import { Link } from "../router/link.tsx";
import { BASE, symbolPath } from "../router/router.ts";
import { text } from "./text.ts";

const INBOX_PATH = `${BASE}notifications`;
/** The largest number shown exactly; beyond it, "99+". */
const SHOWN_MAX = 99;

export function Bell(): JSX.Element {
  useInbox(announce);
  const said = text();
  const waiting = unread.value;
  const shown = waiting > SHOWN_MAX ? `${count(SHOWN_MAX)}+` : count(waiting);
  const label = waiting === 0 ? said.notifications : said.unread(count(waiting));
  return (
    <Link to={INBOX_PATH} class="bell" isNavigation={true} aria-label={label} title={label}>
      <svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
        <path d="M4 11V7a4 4 0 0 1 8 0v4l1.2 1.5H2.8zM6.7 14.5h2.6" class="search-icon" />
      </svg>
      {waiting === 0 ? null : (
        <span class="bell-count" aria-hidden="true">
          {shown}
        </span>
      )}
    </Link>
  );
}

function announce(notification: InboxNotification): void {
  const { title, title_en, body, body_en, symbol, alert_id } = notification;
  const isArabic = language.peek() === "ar";
  const path = symbolPath(symbol);
  toastLink(isArabic ? title : title_en, path);
  if (!document.hidden || !isOn()) return;
  // A new firing of a rule replaces the notification of its previous one.
  const shown = { body: isArabic ? body : body_en, tag: `alert-${alert_id}`, path: INBOX_PATH };
  // A browser that cannot show it has the message on the page.
  showInBrowser(isArabic ? title : title_en, shown).catch(() => {});
}
