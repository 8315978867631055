// /alerts/: the rules that decide when to notify.

import { type Caller, mayHave } from "../../access/index.ts";
import { assert, formatTimestamp } from "../../base/index.ts";
import type { AlertRule } from "../../model/index.ts";
import type { AlertRules } from "../../notify/index.ts";
import { rest, validationFailed } from "../../wire/index.ts";
import { type AdmittedRequest, type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { byPathId, deleteOwned, existing, type OwnedContext, valid } from "../http/owned-resource.ts";
import { grant } from "../http/plan-refusal.ts";
import { json } from "../http/response/answer.ts";

export function alertEndpoints(rules: AlertRules): readonly EndpointHandler[] {
  const { endpoints } = rest;
  return [
    onEndpoint(endpoints.listAlerts, async ({ caller }) => json(projectAlerts(await rules.list(caller.accountId)))),
    onEndpoint(endpoints.createAlert, ({ caller }, request) => create(rules, caller, request)),
    onEndpoint(endpoints.getAlert, async (context) => json(projectAlert(await find(rules, context)))),
    onEndpoint(endpoints.patchAlert, (context, request) => patch(rules, context, request)),
    onEndpoint(endpoints.deleteAlert, (context) => deleteOwned("Alert", context, (...named) => rules.remove(...named))),
  ];
}

async function create(rules: AlertRules, caller: Caller, request: AdmittedRequest) {
  const { accountId } = caller;
  const terms = valid(rest.parseAlertCreate(await request.readBody()));
  grant(mayHave(caller, "symbolsPerRule", terms.symbols.length));
  grant(mayHave(caller, "alertRules", (await rules.list(accountId)).length + 1));
  refuseSymbol(rules.unlistedSymbol(terms.symbols), terms.symbols.length);
  if (!(await rules.hasDestination(accountId, terms.webhookId))) throw validationFailed(rest.WEBHOOK_PROBLEMS.unknown);
  if (!(await rules.hasEmail(accountId, terms.emailId))) throw validationFailed(rest.EMAIL_UNKNOWN);
  const created = await rules.create(caller, terms);
  // Another request has created the last allowed rule in the meantime.
  if (!created.ok) grant(mayHave(caller, "alertRules", created.existing + 1));
  assert(created.ok, "an account at its limit is refused");
  // The rule as it was created: a level that is already reached fires right after.
  return json(projectAlert(created.rule));
}

async function patch(rules: AlertRules, context: OwnedContext, request: AdmittedRequest) {
  const { caller } = context;
  const current = await find(rules, context);
  const { rule, status = current.status } = valid(rest.parseAlertPatch(await request.readBody(), current));
  grant(mayHave(caller, "symbolsPerRule", rule.symbols.length));
  refuseSymbol(rules.unlistedSymbol(rule.symbols, current.symbols), rule.symbols.length);
  // A rule whose destination is gone can be paused or deleted; it becomes active again only with another destination.
  const needsDestination = status === "active" || rule.webhookId !== current.webhookId;
  if (needsDestination && !(await rules.hasDestination(caller.accountId, rule.webhookId))) {
    throw validationFailed(rest.WEBHOOK_PROBLEMS.unknown);
  }
  if (rule.emailId !== current.emailId && !(await rules.hasEmail(caller.accountId, rule.emailId))) {
    throw validationFailed(rest.EMAIL_UNKNOWN);
  }
  return json(
    projectAlert(existing(await rules.change(caller.accountId, current.id, rule, status), "Alert", current.id)),
  );
}

function refuseSymbol(symbol: string | null, count: number): void {
  if (symbol !== null) throw validationFailed({ [count === 1 ? "symbol" : "symbols"]: `'${symbol}' is not listed.` });
}

/** The rule of the path, if it is the caller's. */
function find(rules: AlertRules, { caller, path }: OwnedContext): Promise<AlertRule> {
  return byPathId("Alert", path.id, (id) => rules.get(caller.accountId, id));
}

function projectAlert(rule: AlertRule): rest.Alert {
  const { symbols, value, lastTriggeredAtMs } = rule;
  return {
    id: rule.id,
    symbol: symbols.length === 1 ? (symbols[0] ?? null) : null,
    symbols: [...symbols],
    event_type: rule.eventType,
    condition: rule.condition,
    value: typeof value === "object" ? [...value] : value,
    webhook_id: rule.webhookId,
    ...(rule.emailId === null ? {} : { email_id: rule.emailId }),
    once: rule.once,
    config: rule.config,
    status: rule.status,
    last_triggered_at: lastTriggeredAtMs === null ? null : formatTimestamp(lastTriggeredAtMs),
    total_triggers: rule.totalTriggers,
    ...(rule.suppressedTriggers === 0 ? {} : { suppressed_triggers: rule.suppressedTriggers }),
    created_at: formatTimestamp(rule.createdAtMs),
  };
}

function projectAlerts(rules: readonly AlertRule[]): rest.Alerts {
  return { alerts: rules.map(projectAlert), count: rules.length };
}
