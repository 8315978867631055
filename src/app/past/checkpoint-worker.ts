// The entry of the thread that makes checkpoints of the market, with its own connection to the database.

import { giveWay, type Log, SystemClock } from "../../base/index.ts";
import { checkOfJournal } from "../../feed/index.ts";
import { CheckpointMaker } from "../../market/index.ts";
import { openStore, type Store } from "../../store/index.ts";
import type { CheckpointMessage, CheckpointReport, CheckpointsOpened } from "./checkpoint-thread.ts";

declare const self: Worker;

const CONNECTIONS_MAX = 1;

interface Making {
  readonly store: Store;
  readonly maker: CheckpointMaker;
}

async function open({ dataDir, databaseUrl, term, epoch }: CheckpointsOpened): Promise<Making> {
  const clock = new SystemClock();
  const store = await openStore({ dataDir, url: databaseUrl, connectionsMax: CONNECTIONS_MAX }, clock);
  const maker = new CheckpointMaker({
    store: store.leading(term),
    epoch,
    checkFrom: checkOfJournal,
    clock,
    log: REPORTED,
  });
  maker.start();
  return { store, maker };
}

const report = (level: CheckpointReport["level"], fields: CheckpointReport["fields"], message: string): void => {
  const plain = Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? value.message : value]);
  self.postMessage({ level, fields: Object.fromEntries(plain), message } satisfies CheckpointReport);
};
/** What the maker says goes to the log of the service. */
const REPORTED: Pick<Log, "warn" | "error"> = {
  warn: (fields, message) => report("warn", fields, message),
  error: (fields, message) => report("error", fields, message),
};

class CheckpointMaking {
  #making: Promise<Making> | null = null;

  async take(message: CheckpointMessage): Promise<void> {
    if (message.type === "open") {
      this.#making = open(message);
      await this.#making;
      return;
    }
    const opened = await this.#making;
    await opened?.maker.stop();
    await opened?.store.close();
    process.exit();
  }
}

giveWay("to-everybody");
const making = new CheckpointMaking();
self.onmessage = (event: MessageEvent<CheckpointMessage>) => void making.take(event.data);
