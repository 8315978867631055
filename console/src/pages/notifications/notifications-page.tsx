// The inbox: the notifications of the account's alert rules, newest first, with a mark on the unread ones.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { InboxNotification } from "../../../../sdk/src/index.ts";
import { Button } from "../../components/button.tsx";
import { Choice } from "../../components/choice.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { LoadedView, useLoaded } from "../../components/loaded.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { Panel } from "../../components/panel.tsx";
import { toast } from "../../components/toast.tsx";
import { troubleText } from "../../errors/trouble-sentence.ts";
import { inDigits } from "../../format/numbers.ts";
import { dayAndTime } from "../../format/times.ts";
import { digits, language } from "../../language/language.ts";
import { isOn, permission, turnOff, turnOn } from "../../live/browser-notifications.ts";
import { markRead, newest, unread } from "../../live/inbox.ts";
import { Link } from "../../router/link.tsx";
import { BASE, symbolPath } from "../../router/router.ts";
import { client } from "../../session/session.ts";
import { text } from "./text.ts";

/** The most rows that the service gives at once. */
const SHOWN = 200;

export function NotificationsPage(): JSX.Element {
  const said = text();
  const isUnreadOnly = useSignal(false);
  const inbox = useLoaded(
    () => client().notifications.list({ limit: SHOWN, unread: isUnreadOnly.value ? "true" : "false" }),
    [String(isUnreadOnly.value), newest.value],
    true,
  );
  const mark = async (id?: number): Promise<void> => {
    await markRead(id).catch((error: unknown) => toast(troubleText(error), true));
    await inbox.reload();
  };
  return (
    <>
      <PageTitle title={said.title}>
        <Choice
          label={said.show}
          options={[
            { value: "all", name: said.all },
            { value: "unread", name: said.unread },
          ]}
          chosen={isUnreadOnly.value ? "unread" : "all"}
          choose={(chosen) => (isUnreadOnly.value = chosen === "unread")}
        />
        <Button name={said.markAll} press={() => void mark()} class="button push-end" isDisabled={unread.value === 0} />
      </PageTitle>
      <p class="page-lead">{inDigits(said.lead, digits.value)}</p>
      <div class="stack">
        <section class="panel inbox-panel" aria-label={said.list}>
          <LoadedView of={inbox}>
            {({ notifications }) =>
              notifications.length === 0 ? (
                <Nothing isUnreadOnly={isUnreadOnly.value} />
              ) : (
                <ul class="inbox">
                  {notifications.map((each) => (
                    <Item key={each.id} notification={each} mark={() => void mark(each.id)} />
                  ))}
                </ul>
              )
            }
          </LoadedView>
        </section>
        <BrowserPanel />
      </div>
    </>
  );
}

function Nothing({ isUnreadOnly }: { readonly isUnreadOnly: boolean }): JSX.Element {
  const said = text();
  if (isUnreadOnly) return <EmptyState title={said.allRead} />;
  return (
    <EmptyState title={said.none} note={said.noneNote}>
      <Link to={`${BASE}alerts`} class="button">
        {said.toAlerts}
      </Link>
    </EmptyState>
  );
}

interface ItemProps {
  readonly notification: InboxNotification;
  readonly mark: () => void;
}

function Item({ notification, mark }: ItemProps): JSX.Element {
  const said = text();
  const isArabic = language.value === "ar";
  const write = (arabic: string, english: string): string => inDigits(isArabic ? arabic : english, digits.value);
  const { symbol, read_at, created_at } = notification;
  const title = write(notification.title, notification.title_en);
  return (
    <li class={read_at === null ? "inbox-item is-unread" : "inbox-item"}>
      <div class="inbox-text">
        <Link to={symbolPath(symbol)} class="inbox-title">
          {title}
        </Link>
        {read_at === null ? <span class="is-hidden">{said.isUnread}</span> : null}
        <p>{write(notification.body, notification.body_en)}</p>
      </div>
      <time class="inbox-time is-soft" dateTime={created_at}>
        {dayAndTime(created_at)}
      </time>
      {read_at === null ? (
        <Button name={said.mark} press={mark} class="link-button" label={said.markNamed(title)} />
      ) : null}
    </li>
  );
}

function BrowserPanel(): JSX.Element {
  const said = text();
  const state = permission.value;
  return (
    <Panel title={said.inBrowser} actions={isOn() ? <span class="badge is-active">{said.isOn}</span> : undefined}>
      <div class="panel-body inbox-browser">
        <p>{state === "denied" ? said.denied : state === "unavailable" ? said.unavailable : said.inBrowserNote}</p>
        {state === "denied" || state === "unavailable" ? null : (
          <Button name={isOn() ? said.turnOff : said.turnOn} press={() => (isOn() ? turnOff() : void turnOn())} />
        )}
      </div>
    </Panel>
  );
}
