// A real service for browser tests: a process of its own on a port of its own, with two door processes where MARSAD_TEST_FORM is
// `edges`, which can be killed and started again as it was.

import { rm } from "node:fs/promises";
import { Child } from "../../test/app/child.ts";
import { servedForm } from "../../test/app/served-form.ts";
import { freePort } from "../../test/world/free-port.ts";
import { folderWithPast } from "../../test/world/past-folder.ts";

const MAIN = "src/app/main.ts";
/** Tests load more pages in a minute than people do, all from one address, and on a machine that may be busy with other tests. */
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

  /** As kill -9 does it: nothing is said or written any more. */
  async kill(): Promise<void> {
    this.#child.signal("SIGKILL");
    await this.#child.ended();
  }

  /** Starts it again: same port, same data. */
  async startAgain(): Promise<void> {
    this.#child = new Child(this.#words);
    await this.ready();
  }

  /** On a machine under load a first start takes more than a minute. */
  async ready(): Promise<void> {
    const listens = (): Promise<unknown> => this.#child.says(/is listening on/);
    await listens().catch(listens).catch(listens).catch(listens);
  }

  /** What REST answers to the same key at this moment. */
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
