// A real service for browser tests, with its own process and port, and with two door processes where MARSAD_TEST_FORM is `edges`. A test
// can kill it and start it again with the same port and data.

import { rm } from "node:fs/promises";
import { Child } from "../../test/app/child.ts";
import { servedForm } from "../../test/app/served-form.ts";
import { freePort } from "../../test/world/free-port.ts";
import { folderWithPast } from "../../test/world/past-folder.ts";

const MAIN = "src/app/main.ts";
/** Wide limits: tests load more pages in a minute than people do, all from one address, on a machine that may be busy. */
const ROOMY = [
  ...["--address-requests-per-minute", "1000000", "--connections-per-address", "100000"],
  ...["--request-timeout-ms", "120000"],
];

export class MarsadProcess {
  readonly url: string;
  readonly #folder: string;
  readonly #words: readonly string[];
  #child: Child;

  private constructor(url: string, folder: string, words: readonly string[], child: Child) {
    this.url = url;
    this.#folder = folder;
    this.#words = words;
    this.#child = child;
  }

  /** `flags` are those of `marsad serve`, such as `["--admin-token", "…"]`. */
  static async start(flags: readonly string[] = []): Promise<MarsadProcess> {
    const folder = await folderWithPast("marsad-browser");
    const port = freePort();
    const doors = servedForm() === "edges" ? ["--edges", "2"] : [];
    const words = [MAIN, "serve", "--port", String(port), "--data-dir", folder, ...doors, ...ROOMY, ...flags];
    const service = new MarsadProcess(`http://127.0.0.1:${port}`, folder, words, new Child(words));
    await service.ready();
    return service;
  }

  /** Ends it as kill -9 does: it sends and writes nothing more. */
  async kill(): Promise<void> {
    this.#child.signal("SIGKILL");
    await this.#child.ended();
  }

  /** Starts it again with the same port and data. */
  async startAgain(): Promise<void> {
    this.#child = new Child(this.#words);
    await this.ready();
  }

  /** Waits until it listens; under load a first start takes more than a minute, so the wait is repeated. */
  async ready(): Promise<void> {
    const listens = (): Promise<unknown> => this.#child.says(/is listening on/);
    await listens().catch(listens).catch(listens).catch(listens);
  }

  /** The answer of REST to this key at this moment. */
  async get(path: string, key: string): Promise<unknown> {
    const answer = await fetch(`${this.url}${path}`, { headers: { "X-API-Key": key } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }

  async stop(): Promise<void> {
    if (this.#child.isRunning) this.#child.signal("SIGTERM");
    await this.#child.ended();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
