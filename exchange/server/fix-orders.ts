// Order entry for one FIX client: its requests become messages of an agent, and the reports to the agent become ExecutionReports. A
// request to change an order gives it another ClOrdID; the exchange knows the order by its first ClOrdID.

import { type Body, type Fields, type FixMessage, type FixSession, formatUtc } from "../../gateway/index.ts";
import {
  type Clock,
  type Day,
  type Decimal,
  dayStartMs,
  formatDecimal,
  isDay,
  parseDecimal,
} from "../../src/base/index.ts";
import type { NumberedReport } from "../trading/orders/agent.ts";
import type { AgentMessage } from "../trading/orders/agent-message.ts";
import {
  type EndReason,
  ORDER_REFUSALS,
  type OrderRefusal,
  type OrderReport,
} from "../trading/orders/order-command.ts";
import type { AgentLine, OrderEntry } from "./order-entry.ts";

const CLIENT_ID = /^[!-~]{1,32}$/;
const QUANTITY_MAX = 1_000_000_000;
const PRICE_MAX: Decimal = 1_000_000_000;
const NO_ORDER = "NONE";

/** OrdRejReason of refusals. Every other one is 0, the exchange's own reason; Text has its sentence. */
const REJECT_REASONS: Readonly<Partial<Record<OrderRefusal, number>>> = {
  UNKNOWN_SYMBOL: 1,
  SESSION: 2,
  TOO_MANY_ORDERS: 3,
  ORDER_TOO_LARGE: 3,
  EXPOSURE: 3,
  DUPLICATE_ID: 6,
  TIME_IN_FORCE: 11,
  DATE: 11,
  QUANTITY: 13,
  PRICE: 99,
};
/** Other values of OrdRejReason, and values of CxlRejReason. */
const UNKNOWN_ORDER = 5;
const UNSUPPORTED = 11;
const OTHER = 99;
const CANCEL = { tooLate: 0, unknownOrder: 1, duplicateId: 6, other: OTHER } as const;

/** The reason why a request is not carried out. */
interface Rejection {
  readonly reason: number;
  readonly text: string;
}

/** TimeInForce of requests; the other values are for auctions and for markets that have them. */
const TIMES_IN_FORCE: ReadonlyMap<string, Extract<AgentMessage, { type: "new" }>["timeInForce"]> = new Map([
  ["0", "day"],
  ["1", "good-till-cancelled"],
  ["3", "immediate"],
  ["4", "all-or-none"],
  ["6", "good-till-date"],
]);

/** OrdStatus, which is ExecType too, of an ended order, and its Text. */
const ENDS: Readonly<Record<EndReason, readonly [status: string, text: string | null]>> = {
  asked: ["4", null],
  unfilled: ["4", "the rest of an order that does not wait"],
  uncross: ["4", "a market order that its auction left"],
  "day-end": ["C", "trading is over"],
  expired: ["C", "it was the last day of the order"],
  adjusted: ["4", "a change of capital has changed the reference price"],
  suspended: ["4", "nobody may trade the symbol today"],
  delisted: ["4", "the symbol is not listed any more"],
};

interface ClientOrder {
  readonly order: string;
  /** The ClOrdID of the last successful request. */
  clientId: string;
  readonly symbol: string;
  readonly side: "buy" | "sell";
  price: Decimal | null;
  quantity: number;
  traded: number;
  /** Sum of price × quantity of its trades. */
  value: number;
  status: string;
  readonly shown: number | null;
  readonly until: Day | null;
}

/** The request in progress: the exchange reports on it before the call returns. */
interface Request {
  readonly type: "D" | "F" | "G";
  readonly clientId: string;
  readonly fields: Fields;
}

export class FixOrders implements AgentLine {
  readonly #session: FixSession;
  readonly #entry: OrderEntry;
  readonly #clock: Clock;
  readonly #name: string;
  #day: Day = 0;
  /** Orders of the day. Bound: the orders that an agent may enter in a day. */
  readonly #orders = new Map<string, ClientOrder>();
  #request: Request | null = null;

  constructor(session: FixSession, entry: OrderEntry, clock: Clock) {
    this.#session = session;
    this.#clock = clock;
    this.#entry = entry;
    this.#name = session.ids.theirs;
  }

  /** Connects as an agent; returns the reason of a refusal. The day's reports are replayed, and the ones that the client lacks are sent. */
  connect(cancelOnDisconnect: boolean): OrderRefusal | null {
    return this.#entry.connect({ type: "hello", agent: this.#name, after: 0, cancelOnDisconnect }, this);
  }

  disconnect(): void {
    this.#entry.disconnect(this.#name);
  }

  welcome(): void {
    // A Logon has been answered already.
  }

  received(message: FixMessage): void {
    const { type, fields } = message;
    if (type === "H") this.#status(fields);
    else if (type === "D") this.#new(message);
    else this.#change(type === "G" ? "G" : "F", message);
  }

  report(day: Day, { number, report }: NumberedReport): void {
    if (day !== this.#day) this.#orders.clear();
    this.#day = day;
    const isNew = number > this.#lastReported(day);
    const known = this.#orders.get(report.order);
    if (report.type === "refused") {
      // Of a request from before a kill only one thing is known: it had no effect.
      if (isNew && this.#request !== null)
        this.#reject(this.#request, known, rejectionOf(report.code), `${day}-${number}`);
      return;
    }
    const order = known ?? this.#begin(report);
    if (order === null) return;
    const { execType, more, notes } = this.#apply(order, report);
    if (!isNew) return;
    const isAnswer = order.clientId === this.#request?.clientId;
    const original = isAnswer ? (this.#request?.fields.get("OrigClOrdID") ?? null) : null;
    const time = formatUtc(dayStartMs(day) + report.timeOfDayMs);
    const body = execution(order, execType, `${day}-${number}`, [
      ["OrigClOrdID", original],
      ...more,
      ["TransactTime", time],
    ]);
    this.#session.send("8", body, [["told", `${day}-${number}`], ...notes]);
  }

  /** The number of the last report of the day that was sent to the client; stored sessions of earlier versions have the same key. */
  #lastReported(day: Day): number {
    const [reportedDay, number] = (this.#session.store.notes.get("told") ?? "").split("-");
    return Number(reportedDay) === day ? Number(number) : 0;
  }

  /** The order of a client's id: its own id, or the id of a request that changed it. */
  #orderOf(clientId: string): ClientOrder | undefined {
    return this.#orders.get(this.#session.store.notes.get(`id ${clientId}`) ?? clientId);
  }

  #begin(report: OrderReport): ClientOrder | null {
    if (!("side" in report) || report.type === "executed") return null;
    const { order, symbol, side, price, remaining, shown, until } = report;
    const begun: ClientOrder = {
      order,
      symbol,
      side,
      price,
      quantity: remaining,
      traded: 0,
      value: 0,
      status: "0",
      clientId: this.#request?.clientId ?? this.#session.store.notes.get(`of ${order}`) ?? order,
      shown: shown ?? null,
      until: until ?? null,
    };
    this.#orders.set(order, begun);
    return begun;
  }

  /** Applies a report to the order; returns ExecType, the fields of the report alone, and the notes to store. */
  #apply(
    order: ClientOrder,
    report: Exclude<OrderReport, { type: "refused" }>,
  ): { execType: string; more: Body; notes: readonly (readonly [string, string])[] } {
    switch (report.type) {
      case "executed":
        order.traded += report.quantity;
        order.value += report.price * report.quantity;
        order.status = report.remaining === 0 ? "2" : "1";
        return {
          execType: "F",
          more: [
            ["LastQty", report.quantity],
            ["LastPx", formatDecimal(report.price)],
          ],
          notes: [],
        };
      case "ended": {
        const [status, text] = ENDS[report.reason];
        order.status = status;
        const isCancel = this.#request?.type === "F";
        if (isCancel) order.clientId = this.#request?.clientId ?? order.clientId;
        return { execType: status, more: [["Text", text]], notes: isCancel ? idNotes(order) : [] };
      }
      default: {
        order.price = report.price;
        order.quantity = order.traded + report.remaining;
        const isChange = report.type === "amended" && this.#request?.type === "G";
        if (isChange && this.#request !== null) order.clientId = this.#request.clientId;
        const { notes } = this.#session.store;
        const isRemembered = isChange || notes.has(`id ${order.clientId}`) || notes.has(`of ${order.order}`);
        return {
          execType: { accepted: "0", amended: "5", renewed: "D" }[report.type],
          more: [
            ["ExecRestatementReason", report.type === "renewed" ? 1 : null],
            ["WorkingIndicator", report.parked === true ? "N" : null],
            ["Text", report.parked === true ? "the price lies beyond the day's limits" : null],
          ],
          notes: isRemembered ? idNotes(order) : [],
        };
      }
    }
  }

  #new(message: FixMessage): void {
    const { fields } = message;
    const clientId = fields.get("ClOrdID") ?? "";
    const isKnown = this.#orderOf(clientId) !== undefined;
    if ((isKnown && isSentAgain(fields)) || this.#lacksField(message)) return;
    const request: Request = { type: "D", clientId, fields };
    const order = isKnown ? rejectionOf("DUPLICATE_ID") : newOrderOf(clientId, fields);
    if ("reason" in order) this.#reject(request, undefined, order);
    else this.#carryOut(request, undefined, order);
  }

  /** Cancels or replaces an order. */
  #change(type: "F" | "G", message: FixMessage): void {
    const { fields } = message;
    const clientId = fields.get("ClOrdID") ?? "";
    const order = this.#orderOf(fields.get("OrigClOrdID") ?? "");
    const isKnown = this.#orderOf(clientId) !== undefined;
    if ((isKnown && isSentAgain(fields)) || (type === "G" && this.#lacksField(message))) return;
    const request: Request = { type, clientId, fields };
    const refuse = (reason: number, text: string): void => this.#reject(request, order, { reason, text });
    if (order === undefined) refuse(CANCEL.unknownOrder, "no order of today has this OrigClOrdID");
    else if (isKnown) refuse(CANCEL.duplicateId, "a request had this ClOrdID already");
    else if (!CLIENT_ID.test(clientId)) refuse(CANCEL.other, CLIENT_ID_TEXT);
    else if (leavesOf(order) === 0) refuse(CANCEL.tooLate, "the order is not open");
    else if (!isAbout(fields, order)) refuse(CANCEL.other, "Symbol and Side are those of the order");
    else {
      const change = type === "F" ? ({ type: "cancel", order: order.order } as const) : amendOf(order, fields);
      if ("reason" in change) refuse(CANCEL.other, change.text);
      else this.#carryOut(request, order, change);
    }
  }

  #carryOut(request: Request, order: ClientOrder | undefined, message: AgentMessage): void {
    this.#request = request;
    const refusal = this.#entry.receive(this.#name, message);
    this.#request = null;
    if (refusal !== null) this.#reject(request, order, rejectionOf(refusal));
  }

  /** True when a field is missing that the type of the order needs; the client then gets a reject that names it. */
  #lacksField(message: FixMessage): boolean {
    const { fields } = message;
    const missing = fields.has("OrderQty")
      ? fields.get("OrdType") === "2" && !fields.has("Price")
        ? "Price"
        : null
      : "OrderQty";
    if (missing === null) return false;
    this.#session.refuseBusiness(message, 5, `Conditionally Required Field Missing: ${missing}`);
    return true;
  }

  /** A rejected ExecutionReport for a new order, an OrderCancelReject for a change. `execId` names the exchange's own report. */
  #reject(
    request: Request,
    order: ClientOrder | undefined,
    { reason, text }: Rejection,
    execId: string | null = null,
  ): void {
    const { type, clientId, fields } = request;
    const notes = execId === null ? [] : ([["told", execId]] as const);
    if (type === "D") {
      const rejected = execId ?? `${formatUtc(this.#clock.nowMs())}-${this.#session.store.nextOut}`;
      this.#session.send("8", rejectedNew(clientId, rejected, fields, "8", reason, text), notes);
      return;
    }
    this.#session.send(
      "9",
      [
        ["OrderID", order?.order ?? NO_ORDER],
        ["ClOrdID", clientId],
        ["OrigClOrdID", fields.get("OrigClOrdID") ?? ""],
        ["OrdStatus", order?.status ?? "8"],
        ["CxlRejResponseTo", type === "F" ? 1 : 2],
        ["CxlRejReason", reason],
        ["Text", text],
      ],
      notes,
    );
  }

  #status(fields: Fields): void {
    const clientId = fields.get("ClOrdID") ?? "";
    const order = this.#orderOf(clientId);
    const body =
      order !== undefined && isAbout(fields, order)
        ? execution(order, "I", "0", [])
        : rejectedNew(clientId, "0", fields, "I", UNKNOWN_ORDER, "no order of today has this ClOrdID, Symbol and Side");
    this.#session.send("8", body);
  }
}

const CLIENT_ID_TEXT = "ClOrdID has 1 to 32 printable characters without spaces";

/** Notes that map an id to its order, and the order to its current id. */
function idNotes({ clientId, order }: ClientOrder): readonly (readonly [string, string])[] {
  return [
    [`id ${clientId}`, order],
    [`of ${order}`, clientId],
  ];
}

function rejectionOf(refusal: OrderRefusal): Rejection {
  // A refusal that is absent from the table is the exchange's own reason.
  return { reason: REJECT_REASONS[refusal] ?? 0, text: ORDER_REFUSALS[refusal] };
}

function isSentAgain(fields: Fields): boolean {
  return fields.get("PossDupFlag") === "Y" || fields.get("PossResend") === "Y";
}

function isAbout(fields: Fields, { symbol, side }: ClientOrder): boolean {
  return fields.get("Symbol") === symbol && fields.get("Side") === SIDES[side];
}

const SIDES = { buy: "1", sell: "2" } as const;

/** The order of a client's request, or a rejection where the exchange has no such order. */
function newOrderOf(clientId: string, fields: Fields): Extract<AgentMessage, { type: "new" }> | Rejection {
  const terms = termsOf(fields);
  if ("reason" in terms) return terms;
  const side = fields.get("Side") === "1" ? "buy" : fields.get("Side") === "2" ? "sell" : null;
  const timeInForce = TIMES_IN_FORCE.get(fields.get("TimeInForce") ?? "0");
  const until = fields.has("ExpireDate") ? Number(fields.get("ExpireDate")) : null;
  const shown = fields.has("MaxFloor") ? quantityOf(fields.get("MaxFloor")) : null;
  if (!CLIENT_ID.test(clientId)) return { reason: OTHER, text: CLIENT_ID_TEXT };
  if (side === null) return { reason: UNSUPPORTED, text: "Side is 1 or 2" };
  if (timeInForce === undefined) return { reason: UNSUPPORTED, text: "TimeInForce is 0, 1, 3, 4 or 6" };
  if ((until !== null) !== (timeInForce === "good-till-date") || (until !== null && !isDay(until)))
    return { reason: UNSUPPORTED, text: "ExpireDate goes with TimeInForce 6" };
  if (shown === undefined) return rejectionOf("QUANTITY");
  return {
    type: "new",
    order: clientId,
    symbol: fields.get("Symbol") ?? "",
    side,
    ...terms,
    timeInForce,
    shown,
    until,
  };
}

/** Converts quantities: the exchange counts the remaining quantity of an order, a client the whole quantity. */
function amendOf(order: ClientOrder, fields: Fields): Extract<AgentMessage, { type: "amend" }> | Rejection {
  const terms = termsOf(fields);
  if ("reason" in terms) return terms;
  const shown = fields.get("MaxFloor");
  if (shown !== undefined && Number(shown) !== order.shown) return { reason: OTHER, text: "MaxFloor stays as it was" };
  const quantity = terms.quantity - order.traded;
  if (quantity <= 0) return { reason: OTHER, text: "OrderQty is more than what has traded" };
  return { type: "amend", order: order.order, quantity, price: terms.price };
}

/** Quantity and price, or a rejection where the exchange has no such orders. */
function termsOf(fields: Fields): { readonly quantity: number; readonly price: Decimal | null } | Rejection {
  const ordType = fields.get("OrdType");
  if (ordType !== "1" && ordType !== "2") return { reason: UNSUPPORTED, text: "OrdType is 1 or 2" };
  const foreign = (["ExecInst", "MinQty", "StopPx", "ExpireTime"] as const).find((name) => fields.has(name));
  if (foreign !== undefined) return { reason: UNSUPPORTED, text: `the exchange has no orders with ${foreign}` };
  const quantity = quantityOf(fields.get("OrderQty"));
  const price = ordType === "1" ? null : parseDecimal((fields.get("Price") ?? "").replace(/\.$/, ""));
  if (quantity === undefined) return rejectionOf("QUANTITY");
  if (ordType === "2" && (price === null || price <= 0 || price > PRICE_MAX)) return rejectionOf("PRICE");
  return { quantity, price };
}

/** Undefined for an invalid quantity. */
function quantityOf(text: string | undefined): number | undefined {
  const quantity = Number(text);
  return Number.isInteger(quantity) && quantity > 0 && quantity <= QUANTITY_MAX ? quantity : undefined;
}

function leavesOf({ status, quantity, traded }: ClientOrder): number {
  return status === "0" || status === "1" ? quantity - traded : 0;
}

function execution(order: ClientOrder, execType: string, execId: string, more: Body): Body {
  const { price, quantity, traded, value, until } = order;
  return [
    ["OrderID", order.order],
    ["ClOrdID", order.clientId],
    ["ExecID", execId],
    ["ExecType", execType],
    ["OrdStatus", order.status],
    ["Symbol", order.symbol],
    ["Side", SIDES[order.side]],
    ["OrderQty", quantity],
    ["OrdType", price === null ? "1" : "2"],
    ["Price", price === null ? null : formatDecimal(price)],
    ["MaxFloor", order.shown],
    ["TimeInForce", until === null ? null : "6"],
    ["ExpireDate", until],
    ["LeavesQty", leavesOf(order)],
    ["CumQty", traded],
    ["AvgPx", formatDecimal(traded === 0 ? 0 : Math.round(value / traded))],
    ...more,
  ];
}

/** An ExecutionReport without an order: a rejected new order, or the status of an unknown order. */
function rejectedNew(
  clientId: string,
  execId: string,
  fields: Fields,
  execType: string,
  reason: number,
  text: string,
): Body {
  return [
    ["OrderID", NO_ORDER],
    ["ClOrdID", clientId],
    ["ExecID", execId],
    ["ExecType", execType],
    ["OrdStatus", "8"],
    ["OrdRejReason", reason],
    ["Symbol", fields.get("Symbol") ?? ""],
    ["Side", fields.get("Side") ?? ""],
    ["OrderQty", fields.get("OrderQty") ?? null],
    ["LeavesQty", 0],
    ["CumQty", 0],
    ["AvgPx", 0],
    ["Text", text],
  ];
}
