// The entry of the thread that answers as of past moments. It has its own connection to the database, so that nobody who asks for the present
// waits.

import { assert, Outage, SystemClock } from "../../base/index.ts";
import { openStore } from "../../store/index.ts";
import { PastApi } from "./past-api.ts";
import type { PastMessage, PastReport, SentReply } from "./past-thread.ts";

declare const self: Worker;

class PastAnswering {
  #api: Promise<PastApi> | null = null;

  async take(message: PastMessage): Promise<void> {
    if (message.type === "order") {
      self.postMessage(await this.#answer(message));
      return;
    }
    const { dataDir, databaseUrl: url } = message;
    this.#api = openStore({ dataDir, url }, new SystemClock()).then((store) => new PastApi(store));
    // Each order tells what became of it.
    this.#api.catch(() => undefined);
  }

  async #answer({ id, order }: Extract<PastMessage, { readonly type: "order" }>): Promise<PastReport> {
    try {
      assert(this.#api !== null, "the thread is opened before anything is asked");
      const api = await this.#api;
      const { status, body, contentType, etag, cacheControl, headers, moment, code } = await api.reply(order);
      // Its own bytes, and not those of a pool that it may lie in.
      const own = body?.slice() ?? null;
      const reply: SentReply = { status, body: own, contentType, etag, cacheControl, headers, moment, code };
      return { id, reply };
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      return { id, failure, isOutage: error instanceof Outage };
    }
  }
}

const answering = new PastAnswering();
self.onmessage = (event: MessageEvent<PastMessage>) => void answering.take(event.data);
