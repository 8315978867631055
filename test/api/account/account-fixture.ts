// The service with accounts of the tests' own, whose requests are counted like those of customers.

import { AccountAdministration } from "../../../src/access/index.ts";
import type { KeyScope, Plan } from "../../../src/model/index.ts";
import { type KeyText, WebhookWorld } from "../../world/webhook-world.ts";
import type { Called } from "../http/rest-fixture.ts";

export interface TestAccount {
  readonly accountId: number;
  readonly keys: readonly TestKey[];
}

export interface TestKey {
  readonly id: number;
  readonly text: KeyText;
}

export class AccountFixture {
  readonly world: WebhookWorld;
  readonly administration: AccountAdministration;

  private constructor(world: WebhookWorld) {
    this.world = world;
    this.administration = new AccountAdministration(world.world.store, world.clock);
  }

  static async open(): Promise<AccountFixture> {
    return new AccountFixture(await WebhookWorld.open());
  }

  /** An account with a key of each scope. */
  async account(plan: Plan, ...scopes: readonly KeyScope[]): Promise<TestAccount> {
    const request = { name: `A ${plan} account`, plan, depth: "none", isVerified: true } as const;
    const { id } = await this.administration.createAccount(request);
    const keys: TestKey[] = [];
    for (const scope of scopes) keys.push(await this.key(id, scope));
    return { accountId: id, keys };
  }

  async key(accountId: number, scope: KeyScope): Promise<TestKey> {
    const issued = await this.administration.issueKey({ accountId, kind: "live", scope, label: "", expiresAtMs: null });
    await this.world.world.gate.refresh();
    return { id: issued.key.id, text: keyText(issued.text) };
  }

  ask(method: string, path: string, key: TestKey, body?: unknown): Promise<Called> {
    return this.world.ask(method, path, body, key.text);
  }

  close(): Promise<void> {
    return this.world.close();
  }
}

export function keyText(text: string): KeyText {
  if (!text.startsWith("marsad_")) throw new Error("not a key");
  return text as KeyText;
}
