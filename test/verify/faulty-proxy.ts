// A proxy in front of a service that spoils answers of REST and frames of streams, as the test tells it.

/** An answer that the test may spoil. */
export interface Passing {
  readonly path: string;
  status: number;
  readonly headers: Headers;
  text: string;
}

export interface Faults {
  /** Changes an answer. */
  readonly answer?: (passing: Passing) => void;
  /** Changes the request, for example its key. */
  readonly request?: (path: string, headers: Headers) => string;
  /** The frame as it goes on, or null to lose it. */
  readonly frame?: (text: string, path: string) => string | null;
  /** The close code as it goes on. */
  readonly close?: (code: number) => number;
}

interface Through {
  readonly path: string;
  readonly upstream: WebSocket;
  readonly early: (string | Buffer)[];
}

/** Hop-by-hop and length headers are the proxy's own. */
const OWN_HEADERS = ["content-length", "content-encoding", "transfer-encoding", "connection"];

export class FaultyProxy {
  readonly #server: Bun.Server<Through>;
  faults: Faults = {};

  constructor(target: string) {
    this.#server = Bun.serve<Through>({
      port: 0,
      hostname: "127.0.0.1",
      fetch: (request, server) => {
        const { pathname, search } = new URL(request.url);
        const path = `${pathname}${search}`;
        if (
          request.headers.get("upgrade") === "websocket" &&
          pathname.startsWith("/ws/") &&
          !path.includes("no-such")
        ) {
          const upstream = new WebSocket(`${target.replace(/^http/, "ws")}${path}`);
          const data = { path, upstream, early: [] };
          return server.upgrade(request, { data }) ? undefined : new Response(null, { status: 500 });
        }
        return this.#pass(target, path, request);
      },
      websocket: {
        maxPayloadLength: 64 * 1024,
        open: (socket) => {
          const { upstream, path, early } = socket.data;
          upstream.onopen = () => {
            for (const data of early) upstream.send(data);
          };
          upstream.onmessage = ({ data }) => {
            const text = this.faults.frame === undefined ? String(data) : this.faults.frame(String(data), path);
            if (text !== null) socket.send(text);
          };
          upstream.onclose = ({ code, reason }) => {
            const known = code === 1006 ? 1011 : code;
            socket.close(this.faults.close?.(known) ?? known, reason);
          };
        },
        message: ({ data: { upstream, early } }, message) => {
          if (upstream.readyState === WebSocket.OPEN) upstream.send(message);
          else early.push(message);
        },
        close: ({ data: { upstream } }) => upstream.close(),
      },
    });
  }

  get url(): string {
    return `http://127.0.0.1:${this.#server.port}`;
  }

  async #pass(target: string, asked: string, request: Request): Promise<Response> {
    const sent = new Headers(request.headers);
    const path = this.faults.request?.(asked, sent) ?? asked;
    const body = request.method === "GET" || request.method === "HEAD" ? {} : { body: await request.text() };
    const answer = await fetch(`${target}${path}`, {
      method: request.method,
      headers: sent,
      redirect: "manual",
      ...body,
    });
    const headers = new Headers(answer.headers);
    const encoding = headers.get("content-encoding");
    for (const name of OWN_HEADERS) headers.delete(name);
    const passing: Passing = { path: asked, status: answer.status, headers, text: await answer.text() };
    this.faults.answer?.(passing);
    const { status, text } = passing;
    if (status === 304 || request.method === "HEAD") return new Response(null, { status, headers });
    if (encoding !== "gzip") return new Response(text, { status, headers });
    headers.set("content-encoding", "gzip");
    return new Response(Bun.gzipSync(new TextEncoder().encode(text)), { status, headers });
  }

  async close(): Promise<void> {
    await this.#server.stop(true);
  }
}
