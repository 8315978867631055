// The operator's client against the real operator's API.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { AuthenticationError, InvalidRequestError } from "../../../../sdk/src/index.ts";
import { OperatorFixture, TOKEN } from "../../../../test/api/operator/operator-fixture.ts";
import { OperatorClient } from "./operator-client.ts";

const BASE = "http://127.0.0.1:8080";
let fixture: OperatorFixture;
beforeAll(async () => {
  fixture = await OperatorFixture.open();
});
afterAll(() => fixture.close());

const clientWith = (token: string): OperatorClient => {
  const send = (address: string, init: RequestInit) => fixture.api.fetch(new Request(address, init), "127.0.0.1");
  return new OperatorClient(token, BASE, async (address, init) => send(address, init));
};

test("an account is made, found, changed and told of in the audit log", async () => {
  const client = clientWith(TOKEN);
  const made = await client.call("createAccount", { body: { name: "Example Trading", plan: "starter" } });
  const found = await client.call("listAccounts", { query: { search: "example", limit: 10 } });
  expect(found.accounts.map(({ id }) => id)).toContain(made.id);
  const changed = await client.call("patchAccount", { path: { id: made.id }, body: { plan: "pro" } });
  expect(changed.plan).toBe("pro");
  const { entries } = await client.call("getAudit", { query: { account_id: made.id } });
  expect(entries[0]).toMatchObject({ action: "account.change", before: { plan: "starter" }, after: { plan: "pro" } });
});

test("a wrong token is an AuthenticationError, a wrong body says which field", async () => {
  expect(clientWith("another-token-of-32-characters-xx").call("getOverview")).rejects.toThrow(AuthenticationError);
  const refused = clientWith(TOKEN).call("createAccount", { body: { name: "" } });
  expect(refused).rejects.toThrow(InvalidRequestError);
  expect(await refused.catch((error: InvalidRequestError) => error.details)).toHaveProperty("name");
});
