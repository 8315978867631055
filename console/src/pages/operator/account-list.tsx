// Every account, with a search by name, plan and status, and the form that creates one.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Button } from "../../components/button.tsx";
import { FormDialog } from "../../components/dialog.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { LoadedView, useLoaded } from "../../components/loaded.tsx";
import { Pager } from "../../components/pager.tsx";
import { type Column, numberColumn, Table, timeColumn } from "../../components/table.tsx";
import { text as words } from "../../components/text.ts";
import { toast } from "../../components/toast.tsx";
import { count } from "../../format/numbers.ts";
import { day } from "../../format/times.ts";
import { Link } from "../../router/link.tsx";
import { go } from "../../router/router.ts";
import { PLANS, type Plan } from "../../session/plans.ts";
import type { OperatorAccount } from "./generated/operator-api.ts";
import { asOperator } from "./operator-client.ts";
import { accountPath } from "./overview-panels.tsx";
import { text } from "./text.ts";

const STATUSES = ["active", "suspended", "unverified"] as const;
const PAGE_ROWS = 50;

export function AccountList(): JSX.Element {
  const said = text();
  const search = useSignal("");
  const plan = useSignal<Plan | "">("");
  const status = useSignal<OperatorAccount["status"] | "">("");
  const offset = useSignal(0);
  const isAdding = useSignal(false);
  const list = useLoaded(
    () =>
      asOperator().call("listAccounts", {
        query: {
          limit: PAGE_ROWS,
          offset: offset.value,
          ...(search.value.trim() === "" ? {} : { search: search.value.trim() }),
          ...(plan.value === "" ? {} : { plan: plan.value }),
          ...(status.value === "" ? {} : { status: status.value }),
        },
      }),
    [search.value, plan.value, status.value, offset.value],
    true,
  );
  const choose = (change: () => void): void => {
    change();
    offset.value = 0;
  };
  return (
    <section class="panel" aria-label={said.accounts}>
      <div class="filters">
        <TextField label={said.search} value={search} type="search" />
        <SelectField
          label={said.plan}
          options={[
            { value: "", name: said.anyPlan },
            ...PLANS.map((each) => ({ value: each, name: words().plans[each] })),
          ]}
          chosen={plan.value}
          choose={(chosen) => choose(() => (plan.value = chosen))}
        />
        <SelectField
          label={said.status}
          options={[
            { value: "", name: said.anyStatus },
            ...STATUSES.map((each) => ({ value: each, name: said.statuses[each] })),
          ]}
          chosen={status.value}
          choose={(chosen) => choose(() => (status.value = chosen))}
        />
        <Button name={said.newAccount} press={() => (isAdding.value = true)} class="button is-primary push-end" />
      </div>
      <LoadedView of={list}>
        {(page) =>
          page.total === 0 ? (
            <EmptyState title={said.noAccounts} note={said.noAccountsNote} />
          ) : (
            <>
              <AccountTable accounts={page.accounts} />
              <Pager page={page} go={(next) => (offset.value = next)} />
            </>
          )
        }
      </LoadedView>
      {isAdding.value ? <NewAccount close={() => (isAdding.value = false)} /> : null}
    </section>
  );
}

function AccountTable({ accounts }: { readonly accounts: readonly OperatorAccount[] }): JSX.Element {
  const said = text();
  const columns: readonly Column<OperatorAccount>[] = [
    { key: "id", title: said.id, cell: ({ id }) => <span class="number">{count(id)}</span>, sortBy: ({ id }) => id },
    {
      key: "name",
      title: said.name,
      cell: ({ id, name, is_demo }) => (
        <>
          <Link to={accountPath(id)}>{name}</Link> {is_demo ? <span class="badge">{said.demo}</span> : null}
        </>
      ),
      sortBy: ({ name }) => name,
    },
    {
      key: "plan",
      title: said.plan,
      cell: ({ plan }) => words().plans[plan],
      sortBy: ({ plan }) => PLANS.indexOf(plan),
      inFile: [{ title: said.plan, of: ({ plan }) => words().plans[plan] }],
    },
    {
      key: "status",
      title: said.status,
      cell: ({ status }) => <span class={`badge is-${status}`}>{said.statuses[status]}</span>,
      sortBy: ({ status }) => status,
    },
    {
      key: "depth",
      title: said.depth,
      cell: ({ entitlements }) => (
        <span class={`badge is-${entitlements.depth}`}>{said.depths[entitlements.depth]}</span>
      ),
      isWide: true,
    },
    numberColumn("limit", said.limitNames.requests_per_day, ({ limits }) => limits.requests_per_day, count, {
      isWide: true,
    }),
    timeColumn("created", said.created, (row) => row.created_at, { format: day, isWide: true }),
  ];
  return (
    <Table
      caption={said.accounts}
      columns={columns}
      rows={accounts}
      keyOf={({ id }) => String(id)}
      file="marsad-accounts"
    />
  );
}

/** The form that creates an account. */
function NewAccount({ close }: { readonly close: () => void }): JSX.Element {
  const said = text();
  const name = useSignal("");
  const plan = useSignal<Plan>("starter");
  return (
    <FormDialog
      title={said.newAccount}
      action={said.createAccount}
      close={close}
      submit={async () => {
        const body = { name: name.value.trim(), plan: plan.value };
        const made = await asOperator().call("createAccount", { body });
        toast(said.createdAccount);
        close();
        go(accountPath(made.id));
      }}
      fields={(troubles) => (
        <>
          <TextField label={said.name} value={name} trouble={troubles["name"]} isRequired={true} charsMax={100} />
          <SelectField
            label={said.plan}
            options={PLANS.map((each) => ({ value: each, name: words().plans[each] }))}
            chosen={plan.value}
            choose={(chosen) => (plan.value = chosen)}
            trouble={troubles["plan"]}
          />
        </>
      )}
    />
  );
}
