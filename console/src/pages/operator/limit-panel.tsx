// The limits in force for an account; an Enterprise account can have limits that differ from its plan.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Panel } from "../../components/panel.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { troubleText } from "../../errors/trouble-sentence.ts";
import { count } from "../../format/numbers.ts";
import { COUNT_LIMITS, type CountLimit, type LimitForm, limitFormOf, limitPatchOf } from "./account-patch.ts";
import { useSave } from "./account-settings.tsx";
import type { AccountLimits, OperatorAccount } from "./generated/operator-api.ts";
import { text } from "./text.ts";

interface Props {
  readonly account: OperatorAccount;
  readonly reload: () => Promise<void>;
}

const NAMES: readonly (keyof AccountLimits)[] = [...COUNT_LIMITS, "bars60m", "bars30m", "stream_wildcard"];
const countLimit = (name: string): CountLimit | undefined => COUNT_LIMITS.find((each) => each === name);

export function LimitPanel({ account, reload }: Props): JSX.Element {
  const said = text();
  const form = useSignal<LimitForm>(limitFormOf(account));
  const { patch, wrong } = limitPatchOf(form.value, account);
  const canAgree = account.plan === AGREED_PLAN;
  const { error, save } = useSave({ account, reload });
  const columns: readonly Column<keyof AccountLimits>[] = [
    { key: "limit", title: said.limit, cell: (name) => said.limitNames[name] },
    {
      key: "value",
      title: said.inForce,
      cell: (name) => <LimitValue value={account.limits[name]} />,
      isNumber: true,
    },
    ...(canAgree ? [agreedColumn(said.agreed, form, wrong)] : []),
  ];
  return (
    <Panel title={said.limits}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save(patch);
        }}
      >
        <Table caption={said.limits} columns={columns} rows={NAMES} keyOf={(name) => name} file={null} />
        <div class="panel-body stack">
          <p class="is-soft">{canAgree ? said.limitHint : said.limitsNote}</p>
          {canAgree ? (
            <div class="account-save">
              <button type="submit" class="button" disabled={patch === null || wrong.length > 0}>
                {said.save}
              </button>
              <p class="trouble" role="alert">
                {error.value === null ? null : troubleText(error.value)}
              </p>
            </div>
          ) : null}
        </div>
      </form>
    </Panel>
  );
}

/** The plan with limits that may be agreed one by one. */
const AGREED_PLAN = "enterprise";

function agreedColumn(
  title: string,
  form: { value: LimitForm },
  wrong: readonly CountLimit[],
): Column<keyof AccountLimits> {
  return {
    key: "agreed",
    title,
    cell: (name) => {
      const limit = countLimit(name);
      if (limit === undefined) return null;
      return (
        <input
          type="text"
          inputMode="numeric"
          dir="ltr"
          class="limit-input"
          aria-label={`${text().agreed}: ${text().limitNames[limit]}`}
          aria-invalid={wrong.includes(limit)}
          placeholder={text().ofPlan}
          // Absent: the plan's own limit.
          value={form.value[limit] ?? ""}
          onInput={(event) => (form.value = { ...form.value, [limit]: event.currentTarget.value })}
        />
      );
    },
  };
}

function LimitValue({ value }: { readonly value: AccountLimits[keyof AccountLimits] }): JSX.Element {
  const said = text();
  if (value === null) return <span class="is-soft">–</span>;
  if (typeof value === "boolean") return <span>{value ? said.yes : said.no}</span>;
  if (typeof value === "number") return <span class="number">{count(value)}</span>;
  return (
    <span class="amount">
      {count(value.count)} {said.units[value.unit]}
    </span>
  );
}
