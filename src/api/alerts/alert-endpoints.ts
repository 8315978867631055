// /alerts/: the rules that say when to notify.

import { type Caller, mayAddRule, mayWatch } from "../../access/index.ts";
import { assert } from "../../base/index.ts";
import type { AlertRule } from "../../model/index.ts";
import type { AlertRules } from "../../notify/index.ts";
import { notFound, rest, validationFailed } from "../../wire/index.ts";
import { type AdmittedRequest, type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { byPathId, existing, valid } from "../http/owned-resource.ts";
import { grant } from "../http/plan-refusal.ts";
import { json } from "../http/response/answer.ts";
import { projectDeleted } from "../webhooks/project-webhooks.ts";
import { projectAlert, projectAlerts } from "./project-alerts.ts";

/** Who asks for which rule. */
interface RuleContext {
  readonly caller: Caller;
  readonly path: { readonly id: string };
}

export function alertEndpoints(rules: AlertRules): readonly EndpointHandler[] {
  const { endpoints } = rest;
  return [
    onEndpoint(endpoints.listAlerts, "alerts", async ({ caller }) =>
      json(projectAlerts(await rules.list(caller.accountId))),
    ),
    onEndpoint(endpoints.createAlert, "alerts", ({ caller }, request) => create(rules, caller, request)),
    onEndpoint(endpoints.getAlert, "alerts", async (context) => json(projectAlert(await find(rules, context)))),
    onEndpoint(endpoints.patchAlert, "alerts", (context, request) => patch(rules, context, request)),
    onEndpoint(endpoints.deleteAlert, "alerts", async (context) => {
      const { id } = await find(rules, context);
      if (!(await rules.remove(context.caller.accountId, id))) throw notFound("Alert", id);
      return json(projectDeleted(id));
    }),
  ];
}

async function create(rules: AlertRules, caller: Caller, request: AdmittedRequest) {
  const { accountId } = caller;
  const terms = valid(rest.parseAlertCreate(await request.readBody()));
  grant(mayWatch(caller, terms.symbols.length));
  grant(mayAddRule(caller, (await rules.list(accountId)).length));
  refuseSymbol(rules.unlistedSymbol(terms.symbols), terms.symbols.length);
  if (!(await rules.hasDestination(accountId, terms.webhookId))) throw validationFailed(rest.WEBHOOK_PROBLEMS.unknown);
  const created = await rules.create(caller, terms);
  // Another request took the last place meanwhile.
  if (!created.ok) grant(mayAddRule(caller, created.existing));
  assert(created.ok, "an account at its limit is refused");
  // As it was created: a level that is reached already fires right after.
  return json(projectAlert(created.rule));
}

async function patch(rules: AlertRules, context: RuleContext, request: AdmittedRequest) {
  const { caller } = context;
  const current = await find(rules, context);
  const { rule, status = current.status } = valid(rest.parseAlertPatch(await request.readBody(), current));
  grant(mayWatch(caller, rule.symbols.length));
  refuseSymbol(rules.unlistedSymbol(rule.symbols, current.symbols), rule.symbols.length);
  // A rule whose destination is gone can be paused or deleted, and watches again once it names another.
  const needsDestination = status === "active" || rule.webhookId !== current.webhookId;
  if (needsDestination && !(await rules.hasDestination(caller.accountId, rule.webhookId))) {
    throw validationFailed(rest.WEBHOOK_PROBLEMS.unknown);
  }
  return json(
    projectAlert(existing(await rules.change(caller.accountId, current.id, rule, status), "Alert", current.id)),
  );
}

function refuseSymbol(symbol: string | null, count: number): void {
  if (symbol !== null) throw validationFailed({ [count === 1 ? "symbol" : "symbols"]: `'${symbol}' is not listed.` });
}

/** The rule of the path, if it is the caller's. */
function find(rules: AlertRules, { caller, path }: RuleContext): Promise<AlertRule> {
  return byPathId("Alert", path.id, (id) => rules.get(caller.accountId, id));
}
