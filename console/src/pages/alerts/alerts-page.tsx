// Alert rules: each as a sentence, with its firings. They are made and changed in words or by the form.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Alert } from "../../../../sdk/src/index.ts";
import { RemoveDialog } from "../../components/dialog.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { LoadedView, useLoaded } from "../../components/loaded.tsx";
import { ListTitle } from "../../components/page-title.tsx";
import { LockedPage } from "../../components/plan-notice.tsx";
import { language } from "../../language/language.ts";
import { useDirectory } from "../../live/directory.ts";
import { account, client, may } from "../../session/session.ts";
import { AlertForm } from "./alert-form.tsx";
import { AlertTable } from "./alert-table.tsx";
import { conditionText } from "./condition.ts";
import { readDestinations } from "./destinations.ts";
import { emptyForm, formOf, type RuleForm } from "./rule-form.ts";
import { SentencePanel } from "./sentence-panel.tsx";
import { text } from "./text.ts";
import { wording } from "./wording.ts";

export function AlertsPage(): JSX.Element {
  const { title, lead } = text();
  return may("alerts") ? <Rules /> : <LockedPage feature="alerts" title={title} lead={lead} />;
}

type Open =
  | { readonly what: "add"; readonly first: RuleForm }
  | { readonly what: "edit"; readonly alert: Alert }
  | { readonly what: "delete"; readonly alert: Alert };

function Rules(): JSX.Element {
  useDirectory();
  const said = text();
  const rules = useLoaded(async () => {
    const [{ alerts }, destinations] = await Promise.all([client().alerts.list(), readDestinations()]);
    return { alerts, destinations };
  });
  const { data, reload } = rules;
  const open = useSignal<Open | null>(null);
  const add = (first: RuleForm): void => {
    open.value = { what: "add", first };
  };
  return (
    <>
      <ListTitle
        title={said.title}
        lead={said.lead}
        used={data?.alerts.length ?? null}
        limit={account.value?.limits.alert_rules}
        add={said.add}
        open={() => add(emptyForm())}
      />
      <div class="stack">
        <SentencePanel saved={reload} change={add} />
        <LoadedView of={rules}>
          {({ alerts, destinations }) => (
            <section class="panel">
              {alerts.length === 0 ? (
                <EmptyState title={said.none} note={said.noneNote} />
              ) : (
                <AlertTable
                  alerts={alerts}
                  destinations={destinations}
                  edit={(alert) => (open.value = { what: "edit", alert })}
                  remove={(alert) => (open.value = { what: "delete", alert })}
                  reload={reload}
                />
              )}
            </section>
          )}
        </LoadedView>
      </div>
      <OpenDialog open={open.value} close={() => (open.value = null)} reload={reload} />
    </>
  );
}

interface OpenProps {
  readonly open: Open | null;
  readonly close: () => void;
  readonly reload: () => Promise<void>;
}

function OpenDialog({ open, close, reload }: OpenProps): JSX.Element | null {
  const said = text();
  if (open === null) return null;
  if (open.what === "add") return <AlertForm alert={null} first={open.first} close={close} saved={reload} />;
  if (open.what === "edit") {
    return <AlertForm alert={open.alert} first={formOf(open.alert)} close={close} saved={reload} />;
  }
  return (
    <RemoveDialog
      title={said.removeTitle}
      note={conditionText(open.alert, language.value, wording.value)}
      action={said.remove}
      done={said.removed}
      remove={() => client().alerts.delete(open.alert.id)}
      reload={reload}
      close={close}
    />
  );
}
