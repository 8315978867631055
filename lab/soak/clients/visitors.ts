// Stream clients that come and go: a random channel, random symbols, some changes of subscription, and a disconnect.

import type { Random } from "../../../src/base/index.ts";
import type { Checker } from "../checker.ts";
import type { Recording } from "../feed/recording.ts";
import { pause } from "../pause.ts";
import { DEMO_KEY } from "./pollers.ts";
import { DepthLedger, QuoteLedger } from "./state-ledger.ts";
import { StreamReader } from "./stream-reader.ts";
import { SnapshotLedger } from "./trade-ledger.ts";

const CHANNELS = ["stocks", "market/trades", "market/depth"] as const;
const SYMBOLS_MAX = 15;
const STAY_STEPS_MAX = 8;
const LEVELS = 10;

export interface VisitorOptions {
  readonly port: number;
  readonly recording: Recording;
  readonly checker: Checker;
  readonly random: Random;
  readonly isOver: () => boolean;
}

export async function visit(options: VisitorOptions): Promise<void> {
  while (!options.isOver()) {
    const symbols = [...(options.recording.today?.bySymbol.keys() ?? [])];
    if (symbols.length > 0) await stay(options, symbols);
    await pause(options.random.between(200, 1_000));
  }
}

async function stay(
  { port, recording, checker, random, isOver }: VisitorOptions,
  symbols: readonly string[],
): Promise<void> {
  const wanted = new Set(Array.from({ length: random.between(1, SYMBOLS_MAX) }, () => random.pick(symbols)));
  const named = (): readonly string[] => [...wanted];
  const channel = random.pick(CHANNELS);
  const ledger =
    channel === "stocks"
      ? new QuoteLedger(named, recording, checker)
      : channel === "market/trades"
        ? new SnapshotLedger(named, recording, checker)
        : new DepthLedger(named, recording, checker);
  const url = `ws://127.0.0.1:${port}/ws/v1/${channel}/?api_key=${DEMO_KEY("enterprise")}`;
  const reader = new StreamReader("visitors", () => url, ledger, checker.tally);
  reader.start();
  for (let step = 0; step < random.between(2, STAY_STEPS_MAX) && !isOver(); step++) {
    await pause(random.between(100, 700));
    const symbol = random.pick(random.chance(0.5) ? named() : symbols);
    const isLeaving = wanted.has(symbol) && wanted.size > 1;
    if (isLeaving) wanted.delete(symbol);
    else wanted.add(symbol);
    if (!isLeaving && "asked" in ledger) ledger.asked(symbol);
    reader.send({ action: isLeaving ? "unsubscribe" : "subscribe", symbols: [symbol], levels: LEVELS });
  }
  await reader.stop();
}
