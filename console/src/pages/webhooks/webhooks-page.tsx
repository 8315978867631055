// Webhook destinations: on one side the destinations with their challenge, on the other the deliveries of the chosen one.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Webhook } from "../../../../sdk/src/index.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { Trouble, useLoaded } from "../../components/loaded.tsx";
import { ListTitle } from "../../components/page-title.tsx";
import { LockedPage } from "../../components/plan-notice.tsx";
import { account, client, may } from "../../session/session.ts";
import { DeliveryList } from "./delivery-list.tsx";
import { Destination } from "./destination.tsx";
import { text } from "./text.ts";
import { type OpenDialog, WebhookDialog } from "./webhook-dialog.tsx";

export function WebhooksPage(): JSX.Element {
  const { title, lead } = text();
  return may("webhooks") ? <Destinations /> : <LockedPage feature="webhooks" title={title} lead={lead} />;
}

/** Interval and duration of polling for the answer of a new destination to its challenge. */
const CHALLENGE_ASK_MS = 1_000;
const CHALLENGE_WAIT_MS = 15_000;

function Destinations(): JSX.Element {
  const said = text();
  const list = useLoaded(() => client().webhooks.list());
  const { data, reload } = list;
  const chosenId = useSignal<number | null>(null);
  const open = useSignal<OpenDialog | null>(null);
  const challenged = useSignal<{ readonly id: number; readonly untilMs: number } | null>(null);
  /** An increment reloads the deliveries. */
  const sent = useSignal(0);
  const webhooks = data?.webhooks ?? [];
  const chosen = webhooks.find(({ id }) => id === chosenId.value) ?? webhooks[0] ?? null;
  const waitingFor = useChallenge(challenged.value, webhooks, reload, () => (challenged.value = null));
  const show = (next: OpenDialog | null): void => {
    open.value = next;
  };
  return (
    <>
      <ListTitle
        title={said.title}
        lead={
          <>
            {said.lead} <a href="/docs/guide/webhooks">{said.guide}</a>
          </>
        }
        used={data?.count ?? null}
        limit={account.value?.limits.webhook_destinations}
        add={said.add}
        open={() => show({ what: "add" })}
      />
      {list.error === null ? null : <Trouble of={list} />}
      {data !== null && webhooks.length === 0 ? (
        <section class="panel">
          <EmptyState title={said.none} note={said.noneNote} />
        </section>
      ) : null}
      {chosen === null ? null : (
        <div class="list-and-detail">
          <ul class="stack" aria-label={said.list}>
            {webhooks.map((webhook) => (
              <Destination
                key={webhook.id}
                webhook={webhook}
                isChosen={webhook.id === chosen.id}
                isWaiting={webhook.id === waitingFor}
                choose={() => (chosenId.value = webhook.id)}
                show={show}
                reload={reload}
                noteSent={() => {
                  chosenId.value = webhook.id;
                  sent.value++;
                }}
              />
            ))}
          </ul>
          <DeliveryList key={chosen.id} webhook={chosen} sent={sent.value} />
        </div>
      )}
      <WebhookDialog
        open={open.value}
        show={show}
        reload={reload}
        added={(id) => {
          chosenId.value = id;
          challenged.value = { id, untilMs: Date.now() + CHALLENGE_WAIT_MS };
        }}
      />
    </>
  );
}

interface Challenged {
  readonly id: number;
  readonly untilMs: number;
}

/** Reloads the list until a new destination answered its challenge or its time is over; returns the id of the pending one. */
function useChallenge(
  challenged: Challenged | null,
  webhooks: readonly Webhook[],
  reload: () => Promise<void>,
  end: () => unknown,
): number | null {
  const known = webhooks.find(({ id }) => id === challenged?.id);
  const isOver = challenged === null || known?.is_verified === true;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => {
      if (Date.now() > (challenged?.untilMs ?? 0)) end();
      else void reload();
    }, CHALLENGE_ASK_MS);
    return () => clearInterval(timer);
  }, [challenged, isOver]);
  return isOver ? null : (challenged?.id ?? null);
}
