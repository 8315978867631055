// The form of a rule. Beside the fields it shows the rule in words, and where the rule has a level, the chart of its first share. Every
// firing is in the inbox; an e-mail address and a webhook can be notified too.

import { type Signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Alert, Operations } from "../../../../sdk/src/index.ts";
import { Choice } from "../../components/choice.tsx";
import { FormDialog } from "../../components/dialog.tsx";
import { SelectField } from "../../components/field.tsx";
import { useLoaded } from "../../components/loaded.tsx";
import { toast } from "../../components/toast.tsx";
import { language } from "../../language/language.ts";
import { useDirectory } from "../../live/directory.ts";
import { Link } from "../../router/link.tsx";
import { BASE } from "../../router/router.ts";
import { account, client, hasEmail } from "../../session/session.ts";
import { conditionText, repeatText } from "./condition.ts";
import { isReceiving, readDestinations, webhookName } from "./destinations.ts";
import { LevelView } from "./level-view.tsx";
import { KINDS, type Kind, type Problem, problemsOf, type RuleForm, ruleOf } from "./rule-form.ts";
import { SymbolPicker } from "./symbol-picker.tsx";
import { text } from "./text.ts";
import { ValueFields } from "./value-fields.tsx";
import { wording } from "./wording.ts";

interface Props {
  /** The rule to change; null for a new one. */
  readonly alert: Alert | null;
  /** The initial values of the fields. */
  readonly first: RuleForm;
  readonly close: () => void;
  /** Called after the rule is saved and the form closed. */
  readonly saved?: () => Promise<void>;
}

type AlertBody = Operations["createAlert"]["body"];

export function AlertForm({ alert, first, close, saved }: Props): JSX.Element {
  useDirectory();
  const said = text();
  const form = useSignal<RuleForm>(first);
  /** Problems are shown after the first attempt to save. */
  const isTried = useSignal(false);
  const problems = problemsOf(form.value);
  const problem = (names: readonly Problem[]): string | undefined => {
    const shown = isTried.value ? problems.find((each) => names.includes(each)) : undefined;
    return shown === undefined ? undefined : said.problems[shown];
  };
  const submit = async (): Promise<void> => {
    isTried.value = true;
    if (problems.length > 0) return;
    await saveRule(alert, form.value);
    toast(said.saved);
    close();
    await saved?.();
  };
  return (
    <FormDialog
      title={alert === null ? said.newTitle : said.editTitle}
      action={said.save}
      close={close}
      submit={submit}
      isWide={true}
      fields={() => (
        <div class="alert-form">
          <div class="stack">
            <SymbolPicker
              symbols={form.value.symbols}
              symbolsMax={account.value?.limits.symbols_per_rule ?? 1}
              trouble={problem(["symbols"])}
              change={(symbols) => (form.value = { ...form.value, symbols })}
            />
            <KindField form={form} />
            <ValueFields form={form} trouble={problem(["price", "percentAny", "percentUp", "ratio", "types"])} />
            <Often form={form} />
            <Channels form={form} />
          </div>
          <Preview form={form.value} />
        </div>
      )}
    />
  );
}

/** Creates the rule of a form without problems, or changes the existing one. */
export async function saveRule(alert: Alert | null, form: RuleForm): Promise<void> {
  const email = hasEmail() ? { email_id: form.emailId } : {};
  // The form has no problem left, so the rule is complete; the type cannot express which value goes with which condition.
  const body = { ...ruleOf(form), webhook_id: form.webhookId, ...email } as AlertBody;
  if (alert === null) await client().alerts.create(body);
  // A change sets a rule that has fired to active again.
  else await client().alerts.update(alert.id, { ...body, status: alert.status === "paused" ? "paused" : "active" });
}

interface FormProps {
  readonly form: Signal<RuleForm>;
}

function KindField({ form }: FormProps): JSX.Element {
  const said = text();
  return (
    <SelectField
      label={said.kind}
      options={KINDS.map((value) => ({ value, name: said.kinds[value] }))}
      chosen={form.value.kind}
      choose={(kind) =>
        (form.value = { ...form.value, kind, number: isSameUnit(kind, form.value.kind) ? form.value.number : "" })
      }
    />
  );
}

/** A typed price stays when the direction changes, but a price is not reused as a percentage. */
const PRICES: readonly Kind[] = ["price_above", "price_below"];
const isSameUnit = (one: Kind, other: Kind): boolean => PRICES.includes(one) === PRICES.includes(other);

function Often({ form }: FormProps): JSX.Element {
  const said = text();
  return (
    <Choice
      label={said.often}
      isLabelHidden={false}
      options={[
        { value: "once", name: said.once },
        { value: "always", name: said.always },
      ]}
      chosen={form.value.once ? "once" : "always"}
      choose={(chosen) => (form.value = { ...form.value, once: chosen === "once" })}
    />
  );
}

const NONE = "";

/** The channels beside the inbox. */
function Channels({ form }: FormProps): JSX.Element {
  const said = text();
  const { data } = useLoaded(readDestinations);
  const { webhooks = [], emails = [] } = data ?? {};
  const webhook = webhooks.find(({ id }) => id === form.value.webhookId);
  const email = emails.find(({ id }) => id === form.value.emailId);
  const idOf = (chosen: string): number | null => (chosen === NONE ? null : Number(chosen));
  return (
    <fieldset class="options channels">
      <legend>{said.channels}</legend>
      <p class="is-soft">{said.inboxAlways}</p>
      {emails.length === 0 ? null : (
        <SelectField
          label={said.email}
          hint={email === undefined || email.is_confirmed ? undefined : said.emailUnconfirmed}
          options={[
            { value: NONE, name: said.noEmail },
            ...emails.map((each) => ({ value: String(each.id), name: each.email })),
          ]}
          chosen={String(form.value.emailId ?? NONE)}
          choose={(id) => (form.value = { ...form.value, emailId: idOf(id) })}
        />
      )}
      {webhooks.length === 0 ? null : (
        <SelectField
          label={said.webhook}
          hint={webhook === undefined || isReceiving(webhook) ? undefined : said.destinationOff}
          options={[
            { value: NONE, name: said.noWebhook },
            ...webhooks.map((each) => ({ value: String(each.id), name: webhookName(each) })),
          ]}
          chosen={String(form.value.webhookId ?? NONE)}
          choose={(id) => (form.value = { ...form.value, webhookId: idOf(id) })}
        />
      )}
      {data !== null && hasEmail() && emails.length === 0 ? <Link to={`${BASE}account`}>{said.addEmail}</Link> : null}
    </fieldset>
  );
}

function Preview({ form }: { readonly form: RuleForm }): JSX.Element {
  const said = text();
  const rule = ruleOf(form);
  const [symbol] = form.symbols;
  return (
    <aside class="alert-preview" aria-label={said.sentence}>
      <h3>{said.sentence}</h3>
      <p class="alert-sentence" role="status">
        {conditionText(rule, language.value, wording.value)}
      </p>
      <p class="is-soft">{repeatText(rule, language.value)}</p>
      {symbol === undefined ? null : <LevelView key={symbol} symbol={symbol} rule={rule} />}
    </aside>
  );
}
