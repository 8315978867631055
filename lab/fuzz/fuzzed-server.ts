// `marsad serve` as a process of its own for fuzzing over sockets: the market of a recorded day that is over, the demo keys
// without quotas, and checks of its memory, its log and its failures.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeRecordingHeader } from "../../src/feed-protocol/index.ts";
import { Child } from "../../test/app/child.ts";
import { joined, SMALL_DAY, smallDay } from "../../test/feed/small-day.ts";
import { until } from "../../test/world/until.ts";
import { residentMb } from "../process-figures.ts";

/**
 * Largest growth of the process after its first thousand inputs: heap that is collected later, buffers of
 * connections that have just ended, and caches that fill to their bounds. A leak of a kilobyte for each input exceeds it in a run
 * of some minutes.
 */
const GROWTH_MB_MAX = 250;

export interface FuzzedServerOptions {
  /** The source of its market; a recorded day that is over by default. */
  readonly feed?: string;
  /** Expected errors in its log. */
  readonly expectedError?: RegExp;
}

/** The parts of the service that a target needs. */
export type Fuzzed = Pick<FuzzedServer, "url" | "port" | "isRunning" | "key" | "warm" | "check" | "close">;

export class FuzzedServer {
  readonly #expectedError: RegExp | null;
  readonly #folder = mkdtempSync(join(tmpdir(), "marsad-fuzz-serve-"));
  readonly #child: Child;
  #firstMb = 0;
  #banner = "";
  url = "";

  private constructor({ feed, expectedError }: FuzzedServerOptions) {
    this.#expectedError = expectedError ?? null;
    const recording = join(this.#folder, "day.feed");
    writeFileSync(recording, Buffer.concat([encodeRecordingHeader({ day: SMALL_DAY }), joined(smallDay())]));
    const market = ["--feed", feed ?? `recording:${recording}`, "--demo-keys", "--unlimited-demo"];
    const limits = ["--address-requests-per-minute", "100000000", "--address-failures-per-minute", "1000000"];
    const data = ["--port", "0", "--data-dir", join(this.#folder, "data"), "--files-dir", join(this.#folder, "files")];
    this.#child = new Child(["src/app/main.ts", "serve", ...data, ...market, ...limits]);
  }

  static async open(options: FuzzedServerOptions = {}): Promise<FuzzedServer> {
    const service = new FuzzedServer(options);
    service.url = (await service.#child.says(/"url":"(http:[^"]+)"/))[1] ?? "";
    await until("the service is ready", async () => (await fetch(`${service.url}/readyz`)).ok);
    service.#banner = service.#child.err;
    return service;
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  get isRunning(): boolean {
    return this.#child.isRunning;
  }

  key(plan = "enterprise"): string {
    return `marsad_test_demo-${plan}`;
  }

  get rssMb(): number {
    return Math.round(residentMb(this.#child.pid));
  }

  /** Records its size now that it is warm. */
  warm(): void {
    if (this.#firstMb === 0) this.#firstMb = this.rssMb;
  }

  /** Throws with the fault: it does not answer, something failed inside, or it grew. */
  async check(): Promise<void> {
    const headers = { "X-API-Key": this.key() };
    const quote = await fetch(`${this.url}/api/v1/market/trades/2222/`, { headers });
    if (quote.status !== 200) throw new Error(`afterwards a trade list is answered with ${quote.status}`);
    const metrics = await (await fetch(`${this.url}/metrics`)).text();
    if (metrics.includes('status="500"')) throw new Error("a request was answered with 500");
    await until("no other request is under way", async () => {
      const text = await (await fetch(`${this.url}/metrics`)).text();
      return text.includes("marsad_http_requests_in_flight 1\n");
    });
    const failed = this.#child.out.match(/^.*"level":"(?:error|fatal)".*$/gm)?.find((line) => !this.#isExpected(line));
    if (failed !== undefined) throw new Error(`the log says ${failed.slice(0, 600)}`);
    const printed = this.#child.err.slice(this.#banner.length);
    if (printed !== "") throw new Error(`it printed ${printed.slice(0, 600)}`);
    const grownMb = this.rssMb - this.#firstMb;
    if (this.#firstMb > 0 && grownMb > GROWTH_MB_MAX) throw new Error(`it grew by ${grownMb} MB from ${this.#firstMb}`);
  }

  #isExpected(line: string): boolean {
    return this.#expectedError?.test(line) === true;
  }

  async close(): Promise<void> {
    this.#child.signal("SIGKILL");
    await this.#child.ended();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
