// The rules of the account as a table: the sentence, its status, its last firing, and its actions.

import type { JSX } from "preact";
import type { Alert } from "../../../../sdk/src/index.ts";
import { Button } from "../../components/button.tsx";
import { type Column, Table, timeColumn } from "../../components/table.tsx";
import { toast } from "../../components/toast.tsx";
import { troubleText } from "../../errors/trouble-sentence.ts";
import { count } from "../../format/numbers.ts";
import { language } from "../../language/language.ts";
import { client } from "../../session/session.ts";
import { conditionText, repeatText } from "./condition.ts";
import { type Destinations, isReceiving, webhookName } from "./destinations.ts";
import { text } from "./text.ts";
import { wording } from "./wording.ts";

interface Props {
  readonly alerts: readonly Alert[];
  readonly destinations: Destinations;
  readonly edit: (alert: Alert) => void;
  readonly remove: (alert: Alert) => void;
  readonly reload: () => Promise<void>;
}

export function AlertTable(props: Props): JSX.Element {
  const said = text();
  const { alerts, destinations } = props;
  const columns: readonly Column<Alert>[] = [
    {
      key: "rule",
      title: said.rule,
      cell: (alert) => (
        <div class="sentence">
          <span>{conditionText(alert, language.value, wording.value)}</span>
          <span class="is-soft">{repeatText(alert, language.value)}</span>
        </div>
      ),
    },
    {
      key: "status",
      title: said.status,
      cell: ({ status }) => <span class={`badge is-${status}`}>{said.statuses[status]}</span>,
      sortBy: ({ status }) => status,
    },
    timeColumn("last", said.last, (alert) => alert.last_triggered_at, {
      never: <span class="is-soft">{said.never}</span>,
    }),
    {
      key: "times",
      title: said.times,
      cell: ({ total_triggers, suppressed_triggers }) => (
        <>
          <span class="number">{count(total_triggers)}</span>
          {suppressed_triggers === undefined ? null : (
            <span class="is-soft"> {said.suppressed(count(suppressed_triggers))}</span>
          )}
        </>
      ),
      sortBy: ({ total_triggers }) => total_triggers,
      isNumber: true,
      isWide: true,
    },
    {
      key: "destination",
      title: said.channels,
      cell: (alert) => <Channels alert={alert} destinations={destinations} />,
      inFile: [{ title: said.channels, of: (alert) => channelNames(alert, destinations).join(", ") }],
      isWide: true,
    },
    { key: "actions", title: said.actions, cell: (alert) => <Actions alert={alert} {...props} /> },
  ];
  return (
    <Table
      caption={said.list}
      class="alert-table"
      columns={columns}
      rows={alerts}
      keyOf={({ id }) => String(id)}
      file="marsad-alerts"
    />
  );
}

function channelNames(alert: Alert, { webhooks, emails }: Destinations): readonly string[] {
  return [
    text().inbox,
    ...emails.filter(({ id }) => id === alert.email_id).map(({ email }) => email),
    ...webhooks.filter(({ id }) => id === alert.webhook_id).map(webhookName),
  ];
}

interface ChannelsProps {
  readonly alert: Alert;
  readonly destinations: Destinations;
}

/** The channels of a rule: the inbox first, which has every firing. */
function Channels({ alert, destinations: { webhooks, emails } }: ChannelsProps): JSX.Element {
  const said = text();
  const email = emails.find(({ id }) => id === alert.email_id);
  const webhook = webhooks.find(({ id }) => id === alert.webhook_id);
  return (
    <ul class="channel-names">
      <li>{said.inbox}</li>
      {email === undefined ? null : (
        <li>
          <bdi>{email.email}</bdi>
          {email.is_confirmed ? null : <Off note={said.emailUnconfirmed} />}
        </li>
      )}
      {webhook === undefined ? null : (
        <li>
          <bdi>{webhookName(webhook)}</bdi>
          {isReceiving(webhook) ? null : <Off note={said.destinationOff} />}
        </li>
      )}
    </ul>
  );
}

function Off({ note }: { readonly note: string }): JSX.Element {
  return (
    <span class="badge is-failed" title={note}>
      {text().destinationOffShort}
    </span>
  );
}

function Actions({ alert, edit, remove, reload }: Props & { readonly alert: Alert }): JSX.Element {
  const said = text();
  const turn = async (): Promise<void> => {
    const status = alert.status === "active" ? "paused" : "active";
    await client()
      .alerts.update(alert.id, { status })
      .catch((error: unknown) => toast(troubleText(error), true));
    await reload();
  };
  const test = async (): Promise<void> => {
    if (alert.webhook_id === null) return;
    try {
      await client().webhooks.test(alert.webhook_id);
      toast(said.tested);
    } catch (error) {
      toast(troubleText(error), true);
    }
  };
  const turnName = alert.status === "active" ? said.pause : alert.status === "paused" ? said.resume : said.again;
  const button = (title: string, act: () => void, kind = ""): JSX.Element => (
    <Button
      name={title}
      press={act}
      class={`link-button ${kind}`}
      label={said.of(title, String(alert.id))}
      title={title === said.test ? said.testNote : undefined}
    />
  );
  return (
    <div class="row-actions">
      {button(said.edit, () => edit(alert))}
      {button(turnName, () => void turn())}
      {alert.webhook_id === null ? null : button(said.test, () => void test())}
      {button(said.remove, () => remove(alert), "is-danger")}
    </div>
  );
}
