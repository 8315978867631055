// The form of a rule. Beside the fields the rule stands in words, and where it has a level, on the chart of its first share.

import { type Signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Alert, Operations, Webhook } from "../../../../sdk/src/index.ts";
import { Choice } from "../../components/choice.tsx";
import { FormDialog } from "../../components/dialog.tsx";
import { SelectField } from "../../components/field.tsx";
import { language } from "../../language/language.ts";
import { account, client } from "../../session/session.ts";
import { conditionText, repeatText } from "./condition.ts";
import { LevelView } from "./level-view.tsx";
import { emptyForm, formOf, KINDS, type Kind, type Problem, problemsOf, type RuleForm, ruleOf } from "./rule-form.ts";
import { SymbolPicker } from "./symbol-picker.tsx";
import { text } from "./text.ts";
import { ValueFields } from "./value-fields.tsx";
import { wording } from "./wording.ts";

interface Props {
  /** The rule to change; null for a new one. */
  readonly alert: Alert | null;
  readonly webhooks: readonly Webhook[];
  readonly close: () => void;
  readonly saved: () => Promise<void>;
}

type AlertBody = Operations["createAlert"]["body"];

export function AlertForm({ alert, webhooks, close, saved }: Props): JSX.Element {
  const said = text();
  const first = webhooks.find(({ is_active, is_verified }) => is_active && is_verified) ?? webhooks[0];
  const form = useSignal<RuleForm>(alert === null ? emptyForm(first?.id ?? null) : formOf(alert));
  /** Problems are shown once it was tried to save. */
  const isTried = useSignal(false);
  const problems = problemsOf(form.value);
  const problem = (names: readonly Problem[]): string | undefined => {
    const shown = isTried.value ? problems.find((each) => names.includes(each)) : undefined;
    return shown === undefined ? undefined : said.problems[shown];
  };
  const submit = async (): Promise<void> => {
    isTried.value = true;
    if (problems.length > 0) return;
    await send(alert, form.value);
    await saved();
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
            <DestinationField form={form} webhooks={webhooks} trouble={problem(["webhook"])} />
          </div>
          <Preview form={form.value} />
        </div>
      )}
    />
  );
}

async function send(alert: Alert | null, form: RuleForm): Promise<void> {
  const rule = ruleOf(form);
  // The form has no problem left, so the rule is whole; which value goes with which condition is not for the type to know.
  const body = { ...rule, webhook_id: form.webhookId } as AlertBody;
  if (alert === null) await client().alerts.create(body);
  // A rule that fired watches again once it was changed.
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

/** A typed price is kept when the direction changes, and is no percentage. */
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

function DestinationField(
  props: FormProps & { readonly webhooks: readonly Webhook[]; readonly trouble: string | undefined },
): JSX.Element {
  const said = text();
  const { form, webhooks, trouble } = props;
  const chosen = webhooks.find(({ id }) => id === form.value.webhookId);
  const isOff = chosen !== undefined && (!chosen.is_active || !chosen.is_verified);
  return (
    <SelectField
      label={said.destination}
      trouble={trouble}
      hint={isOff ? said.destinationOff : undefined}
      options={webhooks.map(({ id, name, url }) => ({ value: String(id), name: name === "" ? url : name }))}
      chosen={String(form.value.webhookId ?? "")}
      choose={(id) => (form.value = { ...form.value, webhookId: Number(id) })}
    />
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
