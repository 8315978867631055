// The deliveries of a destination: the status of each, its number of tries, the answer, and the button that delivers
// it again. While a try is near, the list is reloaded by itself.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Delivery, Webhook } from "../../../../sdk/src/index.ts";
import { Button } from "../../components/button.tsx";
import { Choice } from "../../components/choice.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { type Loaded, LoadedView, useLoaded } from "../../components/loaded.tsx";
import { Pager } from "../../components/pager.tsx";
import { type Column, numberColumn, Table, timeColumn } from "../../components/table.tsx";
import { toast } from "../../components/toast.tsx";
import { troubleText } from "../../errors/trouble-sentence.ts";
import { count } from "../../format/numbers.ts";
import { timeOfDay } from "../../format/times.ts";
import { Link } from "../../router/link.tsx";
import { symbolPath } from "../../router/router.ts";
import { client } from "../../session/session.ts";
import { nameOf } from "./destination.tsx";
import { text } from "./text.ts";

const FILTERS = ["all", "queued", "delivered", "failed"] as const;
const PAGE_ROWS = 25;
/** The list is polled for a delivery whose next try is this near. */
const NEAR_MS = 20_000;
const ASK_AGAIN_MS = 1_200;

interface Props {
  readonly webhook: Webhook;
  /** Incremented whenever something was sent. */
  readonly sent: number;
}

export function DeliveryList({ webhook, sent }: Props): JSX.Element {
  const said = text();
  const filter = useSignal<(typeof FILTERS)[number]>("all");
  const offset = useSignal(0);
  const loaded = useLoaded(
    () =>
      client().webhooks.deliveries(webhook.id, {
        limit: PAGE_ROWS,
        offset: offset.value,
        ...(filter.value === "all" ? {} : { status: filter.value }),
      }),
    [webhook.id, filter.value, offset.value, sent],
    true,
  );
  useWaiting(loaded);
  return (
    <section class="panel" aria-label={said.deliveriesOf(nameOf(webhook))}>
      <div class="panel-head">
        <h2>
          <bdi>{said.deliveriesOf(`\u2068${nameOf(webhook)}\u2069`)}</bdi>
        </h2>
        <Choice
          label={said.statusLabel}
          options={FILTERS.map((each) => ({ value: each, name: each === "all" ? said.all : said.statuses[each] }))}
          chosen={filter.value}
          choose={(chosen) => {
            filter.value = chosen;
            offset.value = 0;
          }}
        />
      </div>
      <LoadedView of={loaded}>
        {(page) =>
          page.total === 0 ? (
            <EmptyState title={said.noDeliveries} note={said.noDeliveriesNote} />
          ) : (
            <>
              <DeliveryTable webhook={webhook} deliveries={page.deliveries} reload={loaded.reload} />
              <Pager page={page} go={(next) => (offset.value = next)} />
            </>
          )
        }
      </LoadedView>
    </section>
  );
}

/** Reloads the list while a delivery is about to be tried. */
function useWaiting({ data, reload }: Loaded<{ readonly deliveries: readonly Delivery[] }>): void {
  const isNear = ({ status, next_attempt_at }: Delivery): boolean =>
    status === "queued" && next_attempt_at !== null && Date.parse(next_attempt_at) - Date.now() < NEAR_MS;
  const isWaiting = data?.deliveries.some(isNear) === true;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => void reload(), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [data]);
}

interface TableProps {
  readonly webhook: Webhook;
  readonly deliveries: readonly Delivery[];
  readonly reload: () => Promise<void>;
}

function DeliveryTable({ webhook, deliveries, reload }: TableProps): JSX.Element {
  const said = text();
  const redeliver = async ({ id }: Delivery): Promise<void> => {
    try {
      await client().webhooks.redeliver(webhook.id, id);
      toast(said.redelivered);
    } catch (error) {
      toast(troubleText(error), true);
    }
    await reload();
  };
  return (
    <Table
      caption={said.deliveriesOf(nameOf(webhook))}
      columns={columnsOf((delivery) => void redeliver(delivery))}
      rows={deliveries}
      keyOf={({ id }) => String(id)}
      file={`marsad-deliveries-${webhook.id}`}
    />
  );
}

function columnsOf(redeliver: (delivery: Delivery) => void): readonly Column<Delivery>[] {
  const said = text();
  const kinds: Readonly<Record<string, string>> = said.eventTypes;
  return [
    timeColumn("time", said.time, (row) => row.created_at, { isSorted: false }),
    {
      key: "event",
      title: said.event,
      cell: ({ event_type, event_id }) => (
        <span class="request-id" title={event_id}>
          {kinds[event_type] ?? event_type}
          <CopyButton value={event_id} name={`${said.eventId} ${event_id}`} isSmall={true} />
        </span>
      ),
    },
    {
      key: "symbol",
      title: said.symbol,
      cell: ({ symbol }) => (symbol === null ? "–" : <Link to={symbolPath(symbol)}>{symbol}</Link>),
    },
    {
      key: "status",
      title: said.statusLabel,
      cell: ({ status, next_attempt_at, attempts }) => (
        <>
          <span class={`badge is-${status}`}>{said.statuses[status]}</span>
          {status === "queued" && attempts > 0 && next_attempt_at !== null ? (
            <span class="is-soft next-try">{said.nextTry(timeOfDay(next_attempt_at))}</span>
          ) : null}
        </>
      ),
    },
    numberColumn("tries", said.tries, ({ attempts }) => attempts, count, { isSorted: false }),
    {
      key: "answer",
      title: said.answer,
      cell: ({ response_status, error }) => (
        <span class="number">{[response_status, error].filter((part) => part !== null).join(" · ") || "–"}</span>
      ),
    },
    {
      key: "actions",
      title: said.actions,
      cell: (delivery) =>
        delivery.status === "queued" ? null : (
          <Button
            name={said.redeliver}
            press={() => redeliver(delivery)}
            class="link-button"
            label={said.redeliverOf(delivery.event_id)}
          />
        ),
    },
  ];
}
