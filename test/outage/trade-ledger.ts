// A WebSocket client that writes down every trade and finds each one that is missing or comes twice: trade_seq has no gap.

interface TradeFrame {
  readonly type: string;
  readonly symbol: string;
  readonly trade_seq: number;
}

export class TradeLedger {
  /** The faults of the stream, and the reason why the socket closed. */
  readonly faults: string[] = [];
  trades = 0;
  readonly #last = new Map<string, number>();
  readonly #socket: WebSocket;

  constructor(address: string) {
    const url = `${address.replace("http", "ws")}/ws/v1/market/trades/?api_key=marsad_test_demo-enterprise`;
    this.#socket = new WebSocket(url);
    this.#socket.onopen = () => this.#socket.send('{"action":"subscribe","symbols":["*"]}');
    this.#socket.onmessage = ({ data }) => this.#read(JSON.parse(String(data)));
    this.#socket.onclose = ({ code }) => void this.faults.push(`closed with ${code}`);
  }

  close(): void {
    this.#socket.onclose = null;
    this.#socket.close();
  }

  #read(frame: TradeFrame): void {
    if (frame.type === "error") this.faults.push(JSON.stringify(frame));
    if (frame.type !== "trade") return;
    this.trades++;
    const last = this.#last.get(frame.symbol);
    if (last !== undefined && frame.trade_seq !== last + 1)
      this.faults.push(`${frame.symbol}: ${frame.trade_seq} after ${last}`);
    this.#last.set(frame.symbol, frame.trade_seq);
  }
}
