// The actions of customers and of the operator through a deployment's load balancer, without knowing how many processes answer.

import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { formatDay } from "../../src/base/index.ts";
import { exportDay, FILE_KINDS } from "../../src/files/index.ts";
import { playTwoDays } from "../../test/files/exported-day.ts";
import { until } from "../../test/world/until.ts";

export interface Issued {
  readonly accountId: number;
  readonly key: string;
  /** Counted answers until every edge knew the key. */
  readonly counted: number;
}

export interface OpenedSocket {
  readonly socket: WebSocket;
  /** The close code; null while it is open. */
  code: number | null;
}

export class BalancedClient {
  readonly url: string;
  readonly #adminToken: string;

  constructor(url: string, adminToken: string) {
    this.url = url;
    this.#adminToken = adminToken;
  }

  ask(path: string, key: string): Promise<Response> {
    return fetch(`${this.url}/api/v1${path}`, { headers: { "X-API-Key": key } });
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  async operate(path: string, body?: object): Promise<any> {
    const headers = { Authorization: `Bearer ${this.#adminToken}`, "Content-Type": "application/json" };
    const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const answer = await fetch(`${this.url}/admin/v1${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  /** An account with a key, once `edges` answers in a row have known it. */
  async issue(plan: string, edges: number): Promise<Issued> {
    const { id } = await this.operate("/accounts/", { name: `Balanced ${plan}`, plan });
    const { key } = await this.operate(`/accounts/${id}/keys/`, {});
    let known = 0;
    let counted = 0;
    await until("every edge knows the key", async () => {
      const isKnown = (await this.ask("/account/", key)).status === 200;
      if (isKnown) counted++;
      known = isKnown ? known + 1 : 0;
      return known >= edges;
    });
    return { accountId: id, key, counted };
  }

  /** The remaining quota of the day, from any edge. */
  async remaining(key: string): Promise<number> {
    const answer = await this.ask("/market/status/", key);
    await answer.arrayBuffer();
    return Number(answer.headers.get("X-RateLimit-Remaining"));
  }

  async openSocket(key: string): Promise<OpenedSocket> {
    const socket = new WebSocket(`${this.url.replace("http", "ws")}/ws/v1/stocks/?api_key=${key}`);
    const opened: OpenedSocket = { socket, code: null };
    await new Promise<void>((resolve) => {
      socket.onmessage = () => resolve();
      socket.onclose = ({ code }) => {
        opened.code = code;
        resolve();
      };
    });
    return opened;
  }
}

/** Writes a market day as files into the folder that all processes of a deployment share; returns its date. */
export async function writeDayFiles(folder: string): Promise<string> {
  const { world, day } = await playTwoDays();
  const { store, clock } = world;
  const written = `${folder}-written`;
  mkdirSync(written, { recursive: true });
  mkdirSync(folder, { recursive: true });
  const common = { store, clock, day, isReplacing: false, version: "1.2.3", progress: () => undefined };
  await exportDay({ ...common, kinds: FILE_KINDS, format: "csv", folder: written });
  await world.close();
  const date = formatDay(day);
  renameSync(join(written, date), join(folder, date));
  return date;
}
