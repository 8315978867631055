// The operator's API over a store of its own, with a customer's REST API on the same door.

import { expect } from "bun:test";
import { Value } from "typebox/value";
import { OperatorGate, PLAN_TABLE } from "../../../src/access/index.ts";
import { AccountRecords } from "../../../src/access/keys/account-records.ts";
import { operatorAccountHandlers, operatorOverviewHandlers, type RestApi } from "../../../src/api/index.ts";
import { present } from "../../../src/base/index.ts";
import { operator, operatorDocument } from "../../../src/wire/index.ts";
import { HEALTHY, healthyRest, MEMBER_STATE } from "../../world/healthy-rest.ts";
import { AccountFixture } from "../account/account-fixture.ts";
import { type Called, readResponse } from "../http/rest-fixture.ts";

export const TOKEN = "operator-token-of-32-characters-x";
const BASE = "http://127.0.0.1:8080";

const MEMBER = { ...MEMBER_STATE, member: "host-a:4711:9f2c66a01b3e", connections: 7, draining: false };

export interface Asked {
  readonly token?: string | null;
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export class OperatorFixture {
  readonly accounts: AccountFixture;
  readonly api: RestApi;

  private constructor(accounts: AccountFixture, api: RestApi) {
    this.accounts = accounts;
    this.api = api;
  }

  /** `isOpen` false: a service without a token for the operator's API. */
  static async open(isOpen = true): Promise<OperatorFixture> {
    const accounts = await AccountFixture.open();
    const { store, gate, clock, requests } = accounts.world.world;
    const records = new AccountRecords({ store, gate, requests, clock, table: PLAN_TABLE });
    const administration = accounts.administration.by("operator");
    const handlers = [
      ...operatorAccountHandlers({ gate, records, administration }),
      ...operatorOverviewHandlers({
        records,
        probes: HEALTHY,
        members: () => [MEMBER],
        drain: (member, draining) => (member === MEMBER.member ? { ...MEMBER, draining } : null),
        market: () => null,
        deliveries: () => store.deliveries.totals(20),
      }),
    ];
    const document = () => operatorDocument("test");
    const api = healthyRest({
      gate,
      clock,
      endpoints: [],
      settings: { corsOrigins: ["*"] },
      ...(isOpen ? { operator: { gate: new OperatorGate(TOKEN, clock), handlers, document } } : {}),
    });
    return new OperatorFixture(accounts, api);
  }

  /** Asks with the token unless another is given; a success is validated by the schema of its endpoint. */
  async ask(method: string, path: string, body?: unknown, asked: Asked = {}): Promise<Called> {
    const { token = TOKEN, address = "127.0.0.1", headers = {} } = asked;
    const request = new Request(`${BASE}/admin/v1${path}`, {
      method,
      headers: { ...(token === null ? {} : { Authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const called = await readResponse(await this.api.fetch(request, address), method);
    if (called.status === 200 && path !== "/openapi.json") check(method, path, called.body);
    return called;
  }

  close(): Promise<void> {
    return this.accounts.close();
  }
}

function check(method: string, path: string, body: unknown): void {
  const plain = path.replace(/\?.*$/, "");
  const endpoint = present(
    operator.OPERATOR_ENDPOINTS.find(
      (row) => row.method === method && new RegExp(`^${row.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(plain),
    ),
    `no endpoint at ${method} ${plain}`,
  );
  expect([...Value.Errors(endpoint.response, body)]).toEqual([]);
}
