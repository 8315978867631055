// The test environment of the client's suite: a real service with or without edges, a proxy in front of it that can go mute, and a control
// address by which a suite on another platform breaks and repairs them.

import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Served } from "../../test/app/served.ts";
import { givePast } from "../../test/world/past-folder.ts";
import { until } from "../../test/world/until.ts";
import type { World } from "./client-suite.ts";

const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Allow-Methods": "*",
};

export class ClientWorld implements World {
  /**
   * A trading day takes a quarter of an hour, so that no platform's suite runs into an auction, which has no trades. Every start first
   * plays half an hour of the day.
   */
  static readonly market: readonly string[] = ["--sim-activity=0.15", "--sim-speed=20", "--sim-start=10:30"];
  readonly #folder = mkdtempSync(join(tmpdir(), "marsad-client-"));
  readonly #pages = new Map<string, { readonly type: string; readonly body: string }>();
  readonly #control: Bun.Server<undefined>;
  #service: Served | null = null;
  #isKilled = false;
  #proxy: MutableProxy | null = null;
  /** The failures still to answer, by name, method and path. */
  readonly #faults = new Map<string, number>();

  private constructor() {
    this.#control = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      // A start of several processes on a busy machine takes more than a minute.
      idleTimeout: 255,
      fetch: (request) => this.#answer(request),
    });
  }

  /** `words` are further arguments of `serve`. */
  static async open(words: readonly string[] = []): Promise<ClientWorld> {
    const world = new ClientWorld();
    await givePast(world.#folder);
    world.#service = await Served.start(world.#folder, ["--cors-origins=*", ...ClientWorld.market, ...words]);
    world.#proxy = await MutableProxy.open(Number(new URL(world.baseUrl).port));
    return world;
  }

  get baseUrl(): string {
    return this.#service?.url ?? "";
  }
  get mutableUrl(): string {
    return `http://127.0.0.1:${this.#proxy?.port}`;
  }
  get controlUrl(): string {
    return `http://127.0.0.1:${this.#control.port}`;
  }

  /** The addresses as plain data, for another process. */
  get addresses(): World {
    return { baseUrl: this.baseUrl, mutableUrl: this.mutableUrl, controlUrl: this.controlUrl };
  }

  /** A page that a browser can open at the control address. */
  addPage(path: string, type: string, body: string): void {
    this.#pages.set(path, { type, body });
  }

  async close(): Promise<void> {
    await this.#service?.kill();
    await this.#proxy?.close();
    await this.#control.stop(true);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #answer(request: Request): Promise<Response> {
    if (request.method === "OPTIONS") return new Response(null, { headers: CORS });
    const { pathname, search } = new URL(request.url);
    const page = this.#pages.get(pathname);
    if (page !== undefined) return new Response(page.body, { headers: { "Content-Type": page.type } });
    const [, place = "", ...rest] = pathname.split("/");
    if (place === "control") {
      await this.#obey(rest[0] ?? "");
      return new Response("done", { headers: CORS });
    }
    if (place === "slow") {
      await until("the caller gives up", () => request.signal.aborted);
      return new Response("late", { headers: CORS });
    }
    const [status = "", times = "", way = "", ...path] = rest;
    const key = `${way} ${request.method} ${path.join("/")}`;
    const left = this.#faults.get(key) ?? Number(times);
    this.#faults.set(key, left - 1);
    if (left > 0) {
      const headers = { ...CORS, "Retry-After": "0", "Access-Control-Expose-Headers": "*" };
      return Response.json({ error: { code: "FAULT", message: "as asked" } }, { status: Number(status), headers });
    }
    this.#faults.delete(key);
    const answer = await fetch(`${this.baseUrl}/${path.join("/")}${search}`, {
      method: request.method,
      headers: { "X-API-Key": request.headers.get("X-API-Key") ?? "" },
    });
    return new Response(await answer.text(), { status: answer.status, headers: CORS });
  }

  async #obey(command: string): Promise<void> {
    if (command === "mute") this.#proxy?.mute(true);
    if (command === "pass") this.#proxy?.mute(false);
    if (command === "kill") {
      this.#isKilled = true;
      await this.#service?.killDoors();
    }
    if (command === "start" && this.#isKilled) {
      this.#isKilled = false;
      await this.#service?.startDoors();
    }
  }
}

/** Passes bytes on both ways; a mute proxy drops the bytes of open connections and accepts no new ones, like a half-open connection. */
class MutableProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isMute = false;

  private constructor(target: number) {
    this.#server = createServer((client) => {
      if (this.#isMute) {
        client.destroy();
        return;
      }
      const upstream = connect(target, "127.0.0.1");
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.#sockets.add(from);
        // A connection that carried bytes while the proxy was mute stays mute.
        let isDeaf = false;
        from.on("data", (bytes) => {
          isDeaf ||= this.#isMute;
          if (!isDeaf) to.write(bytes);
        });
        from.on("error", () => to.destroy());
        from.on("close", () => {
          this.#sockets.delete(from);
          to.destroy();
        });
      }
    });
  }

  static open(target: number): Promise<MutableProxy> {
    const proxy = new MutableProxy(target);
    return new Promise((resolve) => proxy.#server.listen(0, "127.0.0.1", () => resolve(proxy)));
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  }

  mute(isMute: boolean): void {
    this.#isMute = isMute;
  }

  close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
