// The entry of the thread that plays replays on streams. It has its own connection to the database, so that streams of the present do not
// wait.

import { createStreamHub, ReplayPlayers } from "../../api/index.ts";
import { giveWay, SystemClock } from "../../base/index.ts";
import { StoredDirectory } from "../../companies/index.ts";
import { PastMarkets } from "../../market/index.ts";
import { openStore } from "../../store/index.ts";
import type { ReplayMessage, ReplayReport, ReplaysOpened } from "./replay-thread.ts";
import { threadLog } from "./thread-log.ts";

declare const self: Worker;

/** Few, because of many replays only one is played at a time. */
const CONNECTIONS_MAX = 2;

const post = (report: ReplayReport): void => self.postMessage(report);

const log = threadLog((report) => post({ type: "log", ...report }));

async function open({ dataDir, databaseUrl: url, epoch }: ReplaysOpened): Promise<ReplayPlayers> {
  const clock = new SystemClock();
  const store = await openStore({ dataDir, url, connectionsMax: CONNECTIONS_MAX }, clock);
  const { journal, replays } = store;
  const past = new PastMarkets({ store, epoch });
  const timeMs = () => store.timeMs();
  const directory = new StoredDirectory(store);
  return new ReplayPlayers({ journal, past, directory, replays, epoch, timeMs, clock, log, hubOn: createStreamHub });
}

class ReplayPlaying {
  #players: Promise<ReplayPlayers> | null = null;

  async take(message: ReplayMessage): Promise<void> {
    if (message.type === "open") {
      this.#players = open(message);
      // Where the database cannot be opened, the thread ends, and the next stream starts it again.
      await this.#players;
      return;
    }
    const players = await this.#players;
    if (players === null) return;
    if (message.type === "changed") {
      await players.wake(message.replay);
      return;
    }
    const { socket } = message;
    switch (message.type) {
      case "connect":
        players.open(socket, message.request, {
          send: (frames) => post({ type: "frames", socket, frames }),
          close: (code, reason) => post({ type: "close", socket, code, reason }),
          cut: () => post({ type: "cut", socket }),
        });
        return;
      case "frame":
        await players.receive(socket, message.frame);
        post({ type: "taken", socket });
        return;
      case "revise":
        return await players.revise(socket, message.caller);
      case "read":
        return await players.read(socket, message.receivedBytes, message.unreadBytes);
      case "closed":
        return await players.closed(socket);
    }
  }
}

giveWay("to-the-present");
const playing = new ReplayPlaying();
self.onmessage = (event: MessageEvent<ReplayMessage>) => void playing.take(event.data);
