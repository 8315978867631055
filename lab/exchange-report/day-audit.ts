// Audits the frames of one day as an outsider would: records everything that breaks a rule of the exchange, such as crossed books,
// prices off tick or limit, wrong sequence numbers, quantities that appear or vanish, or a second without a frame.

import { roundToTick } from "../../exchange/world/universe/tick.ts";
import { type Decimal, formatDecimal, SECOND_MS } from "../../src/base/index.ts";
import type { Phase } from "../../src/feed-protocol/index.ts";
import type { Instrument, MarketEvent } from "../../src/model/index.ts";
import { AuditedBook } from "./audited-book.ts";

const FINDINGS_MAX = 20;
/** Phases in which a book must not be crossed. */
const UNCROSSED: ReadonlySet<Phase> = new Set(["continuous", "trade-at-last", "halted"]);
/** The phase in which each kind of trade happens. */
const PHASE_OF_KIND = {
  continuous: "continuous",
  opening: "opening-auction",
  closing: "closing-auction",
  volatility: "volatility-auction",
  "at-last": "trade-at-last",
} as const;
const OFFICIAL_VALUE_MIN: Readonly<Record<Instrument["market"], Decimal>> = { TASI: 150_000_000, NOMU: 25_000_000 };

interface Audited {
  readonly instrument: Instrument;
  readonly book: AuditedBook;
  phase: Phase;
  tradeCount: number;
  lastOfficial: Decimal;
  close: Decimal | null;
  closingValue: number;
  closingIsOfficial: boolean | null;
}

type Of<Type extends MarketEvent["type"]> = Extract<MarketEvent, { type: Type }>;

/** Applies every event of a day; `findings` is empty when all is well. */
export class DayAudit {
  readonly findings: string[] = [];
  readonly #instruments = new Map<number, Audited>();
  #lastSeq = 0;
  #lastMs = 0;

  apply(event: MarketEvent): void {
    if (event.seq !== this.#lastSeq + 1) this.#note(`sequence ${event.seq} after ${this.#lastSeq}`);
    if (this.#lastMs > 0 && event.timeMs < this.#lastMs) this.#note(`time runs back at ${event.seq}`);
    if (this.#lastMs > 0 && event.timeMs > this.#lastMs + SECOND_MS) this.#note(`a silent second before ${event.seq}`);
    this.#lastSeq = event.seq;
    this.#lastMs = event.timeMs;
    if (event.type === "instrument") this.#list(event.instrument);
    else if (event.type === "phase") this.#changePhase(event);
    else if (event.type === "level") this.#changeLevel(event);
    else if (event.type === "trade") this.#trade(event);
    else if (event.type === "indication") this.#indicate(event);
    else if (event.type === "close") this.#close(event);
    else if (event.type === "day-end") this.#endDay();
  }

  #list(instrument: Instrument): void {
    this.#instruments.set(instrument.number, {
      instrument,
      book: new AuditedBook(),
      phase: "closed",
      tradeCount: 0,
      lastOfficial: instrument.referencePrice,
      close: null,
      closingValue: 0,
      closingIsOfficial: null,
    });
  }

  #changePhase({ instrument, phase, seq }: Of<"phase">): void {
    const audited = this.#of(instrument);
    if (audited === null) return;
    const finding = audited.book.settled();
    if (finding !== null) this.#note(`${audited.instrument.symbol} at ${seq}: ${finding}`);
    audited.phase = phase;
    this.#checkCrossed(audited, seq);
  }

  #changeLevel({ instrument, side, price, quantity, orderCount, seq }: Of<"level">): void {
    const audited = this.#of(instrument);
    if (audited === null) return;
    if (price !== 0) this.#checkPrice(audited.instrument, price, seq);
    else if (quantity > 0 && !audited.phase.endsWith("auction")) {
      this.#note(`${audited.instrument.symbol}: a market order rests in ${audited.phase}`);
    }
    if ((quantity === 0) !== (orderCount === 0)) this.#note(`quantity and order count disagree at ${seq}`);
    const finding = audited.book.applyLevel(side, price, quantity, audited.phase);
    if (finding !== null) this.#note(`${audited.instrument.symbol} at ${seq}: ${finding}`);
    this.#checkCrossed(audited, seq);
  }

  #trade(event: Of<"trade">): void {
    const audited = this.#of(event.instrument);
    if (audited === null) return;
    const { symbol } = audited.instrument;
    this.#checkPrice(audited.instrument, event.price, event.seq);
    audited.tradeCount++;
    if (event.tradeSeq !== audited.tradeCount)
      this.#note(`${symbol}: trade ${event.tradeSeq} is number ${audited.tradeCount}`);
    if (PHASE_OF_KIND[event.kind] !== audited.phase) this.#note(`${symbol}: a ${event.kind} trade in ${audited.phase}`);
    const finding = audited.book.applyTrade(event);
    if (finding !== null) this.#note(`${symbol} at ${event.seq}: ${finding}`);
    if (event.isOfficial) audited.lastOfficial = event.price;
    if (event.kind === "closing") {
      audited.closingValue += event.price * event.quantity;
      audited.closingIsOfficial ??= event.isOfficial;
      if (audited.closingIsOfficial !== event.isOfficial) this.#note(`${symbol}: one closing auction, two verdicts`);
    } else if (!event.isOfficial) {
      this.#note(`${symbol}: an unofficial ${event.kind} trade`);
    }
  }

  #indicate({ instrument, price, volume, seq }: Of<"indication">): void {
    const audited = this.#of(instrument);
    if (audited === null) return;
    if (!audited.phase.endsWith("auction")) this.#note(`an indication in ${audited.phase} at ${seq}`);
    if ((price === 0) !== (volume === 0)) this.#note(`an indication of ${volume} at ${price}`);
    if (price !== 0) this.#checkPrice(audited.instrument, price, seq);
  }

  #close({ instrument, price }: Of<"close">): void {
    const audited = this.#of(instrument);
    if (audited === null) return;
    if (audited.close !== null) this.#note(`${audited.instrument.symbol} closes twice`);
    audited.close = price;
  }

  #endDay(): void {
    for (const {
      instrument,
      phase,
      close,
      lastOfficial,
      closingIsOfficial,
      closingValue,
    } of this.#instruments.values()) {
      const { symbol } = instrument;
      if (phase !== "closed") this.#note(`${symbol} ends the day in ${phase}`);
      if (close !== lastOfficial)
        this.#note(`${symbol} closes at ${close}, its last official price is ${lastOfficial}`);
      const isEnough = closingValue >= OFFICIAL_VALUE_MIN[instrument.market];
      if (closingIsOfficial !== null && closingIsOfficial !== isEnough) {
        this.#note(`${symbol}: a closing auction of ${formatDecimal(closingValue)} is official: ${closingIsOfficial}`);
      }
    }
  }

  #checkPrice(instrument: Instrument, price: Decimal, seq: number): void {
    const { limitLow, limitHigh, securityType, symbol } = instrument;
    if (roundToTick(price, securityType, "nearest") !== price) this.#note(`${symbol}: ${price} is off tick at ${seq}`);
    if (limitHigh > 0 && (price < limitLow || price > limitHigh))
      this.#note(`${symbol}: ${price} beyond limits at ${seq}`);
  }

  #checkCrossed(audited: Audited, seq: number): void {
    if (!UNCROSSED.has(audited.phase) || !audited.book.isCrossed) return;
    this.#note(`${audited.instrument.symbol} is crossed in ${audited.phase} at ${seq}`);
  }

  #of(number: number): Audited | null {
    const audited = this.#instruments.get(number);
    if (audited === undefined) this.#note(`instrument ${number} was never listed`);
    return audited ?? null;
  }

  #note(finding: string): void {
    if (this.findings.length < FINDINGS_MAX) this.findings.push(finding);
  }
}
