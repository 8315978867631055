// The market as ITCH over SoupBinTCP: a session is a trading day, and a client gets its messages from any number on, from the
// retransmission buffer or from a new simulation of the day.

import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import {
  encodePacket,
  type ItchDialect,
  type Login,
  type LoginRejection,
  REFERENCE_HEADER,
  SOUP,
  type SoupSession,
} from "../../gateway/index.ts";
import { type Day, formatDay, isDay, isTradingDay } from "../../src/base/index.ts";
import { FRAME_HEADER_BYTES } from "../../src/feed-protocol/index.ts";
import { DAY_END_MS } from "../world/universe/schedule.ts";
import type { DayRun } from "./day-run.ts";
import { FastForward } from "./fast-forward.ts";
import { framesFrom, joinBytes, nextSeqOf, viewOf, wholeFrameAt } from "./frame-chunks.ts";
import type { SharedMarket } from "./shared-market.ts";

/** The outputs of the market as ITCH. */
export interface ItchOutput {
  readonly dialect: ItchDialect;
  readonly references: ReferenceFile | null;
}

/** The CSV file with the reference data of each sent day. */
export class ReferenceFile {
  readonly #file: string;
  readonly #noted = new Set<Day>();

  constructor(file: string) {
    this.#file = file;
  }

  /** Adds the rows of a day that has begun, once. */
  note({ day, itch }: DayRun): void {
    const lines = this.#noted.has(day) ? null : (itch?.referenceLines(day) ?? null);
    if (lines === null) return;
    this.#noted.add(day);
    const written = existsSync(this.#file) ? readFileSync(this.#file, "utf8") : REFERENCE_HEADER;
    const others = written.split("\n").filter((line) => line !== "" && !line.startsWith(`${formatDay(day)},`));
    const partial = `${this.#file}.partial`;
    writeFileSync(partial, `${others.join("\n")}\n${lines}`);
    renameSync(partial, this.#file);
  }
}

/** Opens the day that a client names, or the present one. `isAlone`: there is no other reader, so the market may fast-forward for it. */
export function openItchSession(
  { session, seq }: Login,
  market: SharedMarket,
  output: ItchOutput,
  isAlone: () => boolean,
): SoupSession | LoginRejection {
  const { chain, live } = market;
  const day = session === "" ? live.day : Number(session);
  if (!isDay(day) || !isTradingDay(day) || day < chain.firstDay) return "S";
  const nextSeq = market.messagesOf(live.day)?.nextSeq ?? 1;
  const from = seq === 0 ? (day === live.day ? nextSeq : 1) : seq;
  const isAhead = day > live.day || (day === live.day && from > nextSeq);
  if (!isAhead) return new ItchSession(market, output, day, from, null);
  if (!isAlone() || !market.mayFastForward) return "S";
  const fastForward = FastForward.towards({ day, seq: from }, chain, "messages");
  return fastForward === null ? "S" : new ItchSession(market, output, day, from, fastForward);
}

class ItchSession implements SoupSession {
  readonly name: string;
  readonly seq: number;
  readonly #market: SharedMarket;
  readonly #output: ItchOutput;
  readonly #day: Day;
  #next: number;
  #fastForward: FastForward | null;
  /** A simulation of an earlier day for this client only. */
  #run: DayRun | null = null;

  constructor(market: SharedMarket, output: ItchOutput, day: Day, seq: number, fastForward: FastForward | null) {
    this.name = `${day}`;
    this.seq = seq;
    this.#market = market;
    this.#output = output;
    this.#day = day;
    this.#next = seq;
    this.#fastForward = fastForward;
  }

  read(): Uint8Array | "working" | "waiting" | "over" {
    if (this.#fastForward !== null) return this.#advance(this.#fastForward);
    const buffer = this.#market.messagesOf(this.#day);
    const kept = buffer?.read(this.#next) ?? null;
    if (buffer === null || kept === null) return this.#simulate();
    this.#run = null;
    if (kept.length > 0) return this.#handOut(kept);
    return this.#market.live.day === this.#day ? "waiting" : "over";
  }

  #advance(fastForward: FastForward): "working" | "over" {
    const answer = fastForward.step();
    if (answer === "working") return answer;
    this.#fastForward = null;
    if (answer === "beyond") return "over";
    this.#market.adopt(fastForward);
    return "working";
  }

  #simulate(): Uint8Array | "working" | "over" {
    this.#run ??= this.#market.chain.run(this.#day);
    const run = this.#run;
    if (run.itch === null || run.isOver) return "over";
    run.advance(DAY_END_MS);
    this.#output.references?.note(run);
    const messages = run.itch.takeMessages();
    if (run.itch.nextMessage <= this.#next || messages.length === 0) return "working";
    return this.#handOut(framesFrom(messages, this.#next));
  }

  #handOut(messages: Uint8Array<ArrayBuffer>): Uint8Array {
    this.#next = nextSeqOf(messages);
    return packetsOf(messages);
  }
}

/** Opens a session that sends the state of the books at this moment, and then ends (GLIMPSE). */
export function openSnapshot({ session, seq }: Login, market: SharedMarket): SoupSession | LoginRejection {
  const name = `${market.live.day}`;
  if ((session !== "" && session !== name) || seq > 1) return "S";
  let packets: Uint8Array | null = packetsOf(market.snapshot());
  const read = (): Uint8Array | "over" => {
    const unsent = packets ?? "over";
    packets = null;
    return unsent;
  };
  return { name, seq: 1, read };
}

/** Each message as a sequenced packet. */
function packetsOf(messages: Uint8Array<ArrayBuffer>): Uint8Array {
  const view = viewOf(messages);
  const packets: Uint8Array[] = [];
  for (let at = 0, length = 0; at < messages.length; at += length) {
    length = wholeFrameAt(view, at);
    packets.push(encodePacket(SOUP.sequenced, messages.subarray(at + FRAME_HEADER_BYTES, at + length)));
  }
  return joinBytes(packets);
}
