// The load balancer of docs/operating/scale-out.md: nginx with the configuration of that page, on a port of its own. It takes the
// edges in turn for every request, also for requests of one connection.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Child, ROOT } from "../../test/app/child.ts";
import { until } from "../../test/world/until.ts";

const PAGE = "docs/operating/scale-out.md";
const PROGRAM = Bun.which("nginx", { PATH: `${process.env["PATH"]}:/usr/sbin` });

/** The reason why nginx is missing; null when it is installed. */
export function nginxProblem(): string | null {
  return PROGRAM === null ? "nginx is not installed" : null;
}

export class NginxFront {
  readonly #folder = mkdtempSync(join(tmpdir(), "marsad-nginx-"));
  readonly #port: number;
  readonly #child: Child;

  private constructor(port: number, edges: readonly number[]) {
    this.#port = port;
    const file = join(this.#folder, "nginx.conf");
    writeFileSync(file, this.#configuration(edges));
    this.#child = new Child(["-c", file, "-p", this.#folder, "-e", "stderr"], {}, { program: PROGRAM ?? "nginx" });
  }

  /** On a port of the loopback, in front of edges that listen already. */
  static async open(port: number, edges: readonly number[]): Promise<NginxFront> {
    const front = new NginxFront(port, edges);
    await until("nginx listens", async () => (await fetch(`${front.url}/healthz`).catch(() => null))?.ok === true);
    return front;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async close(): Promise<void> {
    this.#child.signal("SIGTERM");
    await this.#child.ended();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The block of the page; only its addresses differ, and there is no certificate. */
  #configuration(edges: readonly number[]): string {
    const [, block = ""] = /```nginx\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, PAGE), "utf8")) ?? [];
    const servers = (found: string): string =>
      edges.map((port) => found.replace(/server [\d.]+:\d+/, `server 127.0.0.1:${port}`)).join(" ");
    const served = block
      .replace(/(server [\d.]+:\d+[^;]*;\s*)+/, (_, last: string) => servers(last))
      .replace("listen 443 ssl;", `listen 127.0.0.1:${this.#port};`);
    const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${name};`);
    const here = `access_log off; ${places.join(" ")}`;
    return `daemon off; pid nginx.pid; worker_processes 1; events {}\nhttp { ${here}\n${served}}\n`;
  }
}
