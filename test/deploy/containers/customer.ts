// A customer of the containers: asks for quotes and follows trades, over TLS where there is a proxy.

interface Reach {
  readonly url: string;
  readonly key: string;
  /** The certificate of the proxy. */
  readonly certificate: string | null;
}

export class Customer {
  readonly #reach: Reach;

  constructor(reach: Reach) {
    this.#reach = reach;
  }

  /** Null when nothing answered within half a minute. */
  async ask(path: string): Promise<Response | null> {
    const { url, key } = this.#reach;
    const signal = AbortSignal.timeout(30_000);
    return fetch(`${url}${path}`, { headers: { "X-API-Key": key }, keepalive: false, signal, ...this.#tls }).catch(
      () => null,
    );
  }

  async hasQuote(): Promise<boolean> {
    const answer = await this.ask("/api/v1/quote/2222/");
    return answer?.status === 200 && Number(((await answer.json()) as { readonly price: number }).price) > 0;
  }

  /** How far the market has come: the trades of the day, of all symbols that count. */
  async marketTime(): Promise<string> {
    const answer = await this.ask("/api/v1/market/status/");
    return String(((await answer?.json()) as { readonly market_time?: string } | undefined)?.market_time ?? "");
  }

  /** The next trade that the stream brings. */
  nextTrade(limitMs = 120_000): Promise<string> {
    const { url, key } = this.#reach;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const address = `${url.replace("http", "ws")}/ws/v1/market/trades/?api_key=${key}`;
    const socket = new WebSocket(address, this.#tls);
    AbortSignal.timeout(limitMs).addEventListener("abort", () => reject(new Error("no trade came")));
    socket.onopen = () => socket.send(JSON.stringify({ action: "subscribe", symbols: ["2222", "1120", "2010"] }));
    socket.onmessage = ({ data }) => {
      if (String(data).includes('"type":"trade"')) resolve(String(data));
    };
    socket.onclose = ({ code }) => reject(new Error(`the stream was closed with ${code}`));
    return promise.finally(() => socket.close());
  }

  get #tls(): { readonly tls?: { readonly ca: string } } {
    const { certificate } = this.#reach;
    return certificate === null ? {} : { tls: { ca: certificate } };
  }
}
