// The entry of the thread that answers as of past moments. It has its own connection to the database, so that calls to the present do not
// wait.

import { giveWay, Outage, present, reasonOf, SystemClock } from "../../base/index.ts";
import { openStore } from "../../store/index.ts";
import { PastApi } from "./past-api.ts";
import type { PastMessage, PastQuestion, PastReport, SentReply } from "./past-thread.ts";

declare const self: Worker;

/** Few, because its answers are computed one after the other. */
const CONNECTIONS_MAX = 2;

class PastAnswering {
  #location: Extract<PastMessage, { readonly type: "open" }> | null = null;
  #api: Promise<PastApi> | null = null;

  async take(message: PastMessage): Promise<void> {
    if (message.type === "open") this.#location = message;
    else self.postMessage(await this.#reported(message));
  }

  /** The API, which the first order opens, and the next one again where the database was away. */
  #opened(): Promise<PastApi> {
    this.#api ??= this.#open().catch((error: unknown) => {
      this.#api = null;
      throw error;
    });
    return this.#api;
  }

  async #open(): Promise<PastApi> {
    const { dataDir, databaseUrl: url } = present(this.#location, "the first message says where to read");
    return new PastApi(await openStore({ dataDir, url, connectionsMax: CONNECTIONS_MAX }, new SystemClock()));
  }

  async #reported(message: PastQuestion): Promise<PastReport> {
    const { id } = message;
    try {
      const api = await this.#opened();
      if (message.type === "locate") return { id, located: await api.locate(message.read, message.present) };
      const { status, body, contentType, etag, cacheControl, headers, moment, code } = await api.reply(message.order);
      // A copy of the body alone: its buffer may belong to a larger pool.
      const own = body?.slice() ?? null;
      const reply: SentReply = { status, body: own, contentType, etag, cacheControl, headers, moment, code };
      return { id, reply };
    } catch (error) {
      const failure = reasonOf(error);
      return { id, failure, isOutage: error instanceof Outage };
    }
  }
}

giveWay("to-the-present");
const answering = new PastAnswering();
self.onmessage = (event: MessageEvent<PastMessage>) => void answering.take(event.data);
