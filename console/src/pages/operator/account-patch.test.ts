// The operator's form sends the changed fields and nothing else; the audit log shows each changed field.

import { expect, test } from "bun:test";
import { formOf, limitFormOf, limitPatchOf, patchOf } from "./account-patch.ts";
import { auditChanges } from "./audit-changes.ts";
import type { OperatorAccount } from "./generated/operator-api.ts";

const account: OperatorAccount = {
  id: 7,
  name: "Example Trading",
  plan: "enterprise",
  status: "active",
  entitlements: { depth: "none" },
  limits: {
    requests_per_day: 2_000_000,
    requests_per_minute: 5_000,
    key_requests_per_minute: 5_000,
    api_keys: 100,
    compare_symbols: 10,
    depth_levels: 10,
    bars60m: null,
    bars30m: null,
    stream_connections: 100,
    stream_symbols_per_connection: 60,
    stream_symbols_per_call: 20,
    stream_wildcard: true,
    webhook_destinations: 50,
    alert_rules: 500,
    symbols_per_rule: 200,
  },
  own_limits: { requests_per_day: 2_000_000 },
  is_demo: false,
  created_at: "2026-11-15T11:02:09.118+03:00",
};

test("only what differs is sent", () => {
  const form = formOf(account);
  expect(patchOf(form, account)).toBeNull();
  expect(patchOf({ ...form, name: " Example Trading " }, account)).toBeNull();
  expect(patchOf({ ...form, plan: "pro", depth: "approved" }, account)).toEqual({
    plan: "pro",
    entitlements: { depth: "approved" },
  });
});

test("an agreed limit is set, changed, and put back to the plan's when it is emptied", () => {
  const form = limitFormOf(account);
  expect(form).toEqual({ requests_per_day: "2000000" });
  expect(limitPatchOf(form, account)).toEqual({ patch: null, wrong: [] });
  expect(limitPatchOf({ api_keys: "1,200" }, account).patch).toEqual({
    limits: { requests_per_day: "default", api_keys: 1_200 },
  });
  expect(limitPatchOf({ ...form, alert_rules: "many" }, account).wrong).toEqual(["alert_rules"]);
});

test("an audit entry is told field by field", () => {
  expect(auditChanges({ before: { plan: "starter", name: "A" }, after: { plan: "pro", name: "A" } })).toEqual([
    { field: "plan", from: "starter", to: "pro" },
  ]);
  expect(auditChanges({ before: null, after: { name: "A", limits: { api_keys: 5 } } })).toEqual([
    { field: "name", from: null, to: "A" },
    { field: "limits", from: null, to: "api_keys 5" },
  ]);
});
