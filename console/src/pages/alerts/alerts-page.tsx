// Alert rules: each as a sentence, with whether it fired, and the form that makes and changes them.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Alert, Webhook } from "../../../../sdk/src/index.ts";
import { ConfirmDialog } from "../../components/dialog.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { LoadedView, useLoaded } from "../../components/loaded.tsx";
import { ListTitle } from "../../components/page-title.tsx";
import { LockedPage } from "../../components/plan-notice.tsx";
import { toast } from "../../components/toast.tsx";
import { language } from "../../language/language.ts";
import { useDirectory } from "../../live/directory.ts";
import { Link } from "../../router/link.tsx";
import { BASE } from "../../router/router.ts";
import { account, client, may } from "../../session/session.ts";
import { AlertForm } from "./alert-form.tsx";
import { AlertTable } from "./alert-table.tsx";
import { conditionText } from "./condition.ts";
import { text } from "./text.ts";
import { wording } from "./wording.ts";

export function AlertsPage(): JSX.Element {
  const { title, lead } = text();
  return may("alerts") ? <Rules /> : <LockedPage feature="alerts" title={title} lead={lead} />;
}

type Open =
  | { readonly what: "add" }
  | { readonly what: "edit"; readonly alert: Alert }
  | { readonly what: "delete"; readonly alert: Alert };

function Rules(): JSX.Element {
  useDirectory();
  const said = text();
  const rules = useLoaded(async () => {
    const [{ alerts }, { webhooks }] = await Promise.all([client().alerts.list(), client().webhooks.list()]);
    return { alerts, webhooks };
  });
  const { data, reload } = rules;
  const open = useSignal<Open | null>(null);
  const hasWebhook = data !== null && data.webhooks.length > 0;
  return (
    <>
      <ListTitle
        title={said.title}
        lead={said.lead}
        used={data?.alerts.length ?? null}
        limit={account.value?.limits.alert_rules}
        add={said.add}
        open={() => (open.value = { what: "add" })}
        isDisabled={!hasWebhook}
      />
      <LoadedView of={rules}>
        {({ alerts, webhooks }) => (
          <section class="panel">
            {!hasWebhook ? (
              <NoWebhook />
            ) : alerts.length === 0 ? (
              <EmptyState title={said.none} note={said.noneNote} />
            ) : (
              <AlertTable
                alerts={alerts}
                webhooks={webhooks}
                edit={(alert) => (open.value = { what: "edit", alert })}
                remove={(alert) => (open.value = { what: "delete", alert })}
                reload={reload}
              />
            )}
          </section>
        )}
      </LoadedView>
      <OpenDialog open={open.value} webhooks={data?.webhooks ?? []} close={() => (open.value = null)} reload={reload} />
    </>
  );
}

function NoWebhook(): JSX.Element {
  const said = text();
  return (
    <EmptyState title={said.noWebhook} note={said.noWebhookNote}>
      <Link to={`${BASE}webhooks`} class="button">
        {said.toWebhooks}
      </Link>
    </EmptyState>
  );
}

interface OpenProps {
  readonly open: Open | null;
  readonly webhooks: readonly Webhook[];
  readonly close: () => void;
  readonly reload: () => Promise<void>;
}

function OpenDialog({ open, webhooks, close, reload }: OpenProps): JSX.Element | null {
  const said = text();
  if (open === null) return null;
  if (open.what !== "delete") {
    const saved = async (): Promise<void> => {
      toast(said.saved);
      close();
      await reload();
    };
    return (
      <AlertForm alert={open.what === "edit" ? open.alert : null} webhooks={webhooks} close={close} saved={saved} />
    );
  }
  return (
    <ConfirmDialog
      title={said.removeTitle}
      action={said.remove}
      isDangerous={true}
      close={close}
      run={async () => {
        await client().alerts.delete(open.alert.id);
        toast(said.removed);
        await reload();
      }}
    >
      <p>{conditionText(open.alert, language.value, wording.value)}</p>
    </ConfirmDialog>
  );
}
