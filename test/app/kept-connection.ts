// One connection to a service that is kept open, so that the same process answers every request on it.

import { Agent, request as send } from "node:http";
import type { rest } from "../../src/wire/index.ts";
import { until } from "../world/until.ts";

export class KeptConnection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  /** The status and the body of an answer. */
  get(path: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const headers = { "X-API-Key": this.#key };
      const request = send(`${this.#url}${path}`, { agent: this.#agent, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () => resolve(`${answer.statusCode} ${Buffer.concat(parts).toString()}`));
        answer.on("error", reject);
      });
      request.on("error", reject);
      request.end();
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

export async function readyOf(door: KeptConnection): Promise<rest.Ready> {
  return JSON.parse((await door.get("/readyz")).slice("200 ".length)) as rest.Ready;
}

/** A connection to each of the processes that share a port: the process that accepts one answers all its requests. */
export async function connectionsToAll(
  url: string,
  key: string,
  processes: number,
): Promise<readonly KeptConnection[]> {
  // Bound: `processes`.
  const byMember = new Map<string, KeptConnection>();
  await until("a connection to each of them", async () => {
    const door = new KeptConnection(url, key);
    const { member } = await readyOf(door);
    if (byMember.has(member)) door.close();
    else byMember.set(member, door);
    return byMember.size === processes;
  });
  return [...byMember.values()];
}
