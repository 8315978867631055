// Hands a message to an SMTP server (RFC 5321), with TLS from the start or by STARTTLS, and AUTH PLAIN where the address has a name and a
// password. Each message has its own connection: an alert sends at most one message a minute.

import { connect as connectPlain, isIP, type Socket } from "node:net";
import { hostname } from "node:os";
import { connect as connectTls } from "node:tls";
import type { Clock } from "../../base/index.ts";
import type { CallOutcome } from "../http/webhook-client.ts";

export interface SmtpMessage {
  readonly from: string;
  readonly to: string;
  /** Headers and body, lines that end with CRLF. */
  readonly text: string;
}

const SUBMISSION_PORT = 587;
const TLS_PORT = 465;
const REPLY_CHARS_MAX = 16_384;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const REFUSED_FROM = 400;

/** The server refused a command; `status` is its reply code. */
class Refused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`SMTP ${status}`);
    this.status = status;
  }
}

/** The mailbox does not exist: no further message is sent to it. */
const NO_MAILBOX: ReadonlySet<number> = new Set([550, 551, 553]);
const GONE = 410;

export class SmtpClient {
  readonly #url: URL;
  readonly #clock: Clock;
  readonly #authority: string | undefined;

  /** `authority` is a certificate to trust in addition to those of the system. */
  constructor(url: string, clock: Clock, authority?: string) {
    this.#url = new URL(url);
    this.#clock = clock;
    this.#authority = authority;
  }

  /** Resolves to the outcome, with SMTP codes in place of HTTP codes: 2xx is accepted, 4xx and 5xx may be tried again, 410 may not. */
  async send(message: SmtpMessage, timeoutMs: number, signal?: AbortSignal): Promise<CallOutcome> {
    const conversation = new Conversation(this.#url, this.#authority);
    let isLate = false;
    const giveUp = (): void => {
      isLate = true;
      conversation.end();
    };
    const timer = this.#clock.after(timeoutMs, giveUp);
    signal?.addEventListener("abort", giveUp);
    try {
      return { answered: true, status: await conversation.hand(message), retryAfter: null };
    } catch (error) {
      if (error instanceof Refused) return { answered: true, status: error.status, retryAfter: null };
      return { answered: false, reason: isLate ? "timeout" : "connection_failed" };
    } finally {
      timer.cancel();
      signal?.removeEventListener("abort", giveUp);
      conversation.end();
    }
  }
}

class Conversation {
  readonly #url: URL;
  readonly #authority: string | undefined;
  #socket: Socket | null = null;
  #received = "";
  #awaiting: { readonly take: () => void; readonly fail: (error: Error) => void } | null = null;
  #failure: Error | null = null;

  constructor(url: URL, authority: string | undefined) {
    this.#url = url;
    this.#authority = authority;
  }

  /** Sends the message; resolves to the code with which the server accepted it. */
  async hand({ from, to, text }: SmtpMessage): Promise<number> {
    const isTls = this.#url.protocol === "smtps:";
    const { hostname: host, port } = this.#url;
    const place = { host: host.replace(/^\[|\]$/g, ""), port: Number(port) || (isTls ? TLS_PORT : SUBMISSION_PORT) };
    this.#use(isTls ? connectTls({ ...place, ...this.#trust() }) : connectPlain(place));
    await this.#reply(220);
    let offered = await this.#greet();
    let isSafe = isTls || LOOPBACK.test(host);
    if (!isTls && /^STARTTLS\b/im.test(offered)) {
      await this.#command("STARTTLS", 220);
      await this.#startTls();
      isSafe = true;
      offered = await this.#greet();
    }
    await this.#authenticate(isSafe);
    await this.#command(`MAIL FROM:<${from}>`, 250);
    await this.#command(`RCPT TO:<${to}>`, 250, NO_MAILBOX);
    await this.#command("DATA", 354);
    // A line with only a dot would end the message.
    const code = await this.#command(`${text.replace(/^\./gm, "..")}\r\n.`, 250);
    this.#socket?.write("QUIT\r\n");
    return code;
  }

  end(): void {
    this.#socket?.destroy();
    this.#fail(new Error("the conversation was ended"));
  }

  #trust() {
    const { hostname: host } = this.#url;
    const name = host.replace(/^\[|\]$/g, "");
    return {
      ...(isIP(name) === 0 ? { servername: name } : {}),
      ...(this.#authority === undefined ? {} : { ca: this.#authority }),
    };
  }

  async #greet(): Promise<string> {
    await this.#command(`EHLO ${/^[\w.-]+$/.test(hostname()) ? hostname() : "localhost"}`, 250);
    return this.#last.replace(/^250[ -]/gm, "");
  }

  async #authenticate(isSafe: boolean): Promise<void> {
    const { username, password } = this.#url;
    if (username === "") return;
    // A password is never sent where others could read it.
    if (!isSafe) throw new Error("the server offers no TLS");
    const secret = `\0${decodeURIComponent(username)}\0${decodeURIComponent(password)}`;
    await this.#command(`AUTH PLAIN ${Buffer.from(secret).toString("base64")}`, 235);
  }

  async #startTls(): Promise<void> {
    const plain = this.#socket;
    if (plain === null) return;
    plain.removeAllListeners("data");
    // Somebody on the way may have written it: nothing from before TLS counts as a reply after it.
    if (this.#received !== "") throw new Error("the server spoke before TLS");
    const secured = connectTls({ socket: plain, ...this.#trust() });
    this.#use(secured);
    await new Promise<void>((resolve, reject) => {
      secured.once("secureConnect", resolve);
      secured.once("error", reject);
    });
  }

  #use(socket: Socket): void {
    this.#socket = socket;
    socket.setEncoding("utf8");
    socket.on("data", (chunk) => {
      this.#received += String(chunk);
      if (this.#received.length > REPLY_CHARS_MAX) this.#fail(new Error("the server says too much"));
      this.#awaiting?.take();
    });
    socket.on("error", (error) => this.#fail(error));
    socket.on("close", () => this.#fail(new Error("the server closed the connection")));
  }

  #last = "";

  async #command(line: string, expected: number, gone: ReadonlySet<number> = new Set()): Promise<number> {
    this.#socket?.write(`${line}\r\n`);
    return await this.#reply(expected, gone);
  }

  /** Reads one reply, which may have several lines. */
  async #reply(expected: number, gone: ReadonlySet<number> = new Set()): Promise<number> {
    for (;;) {
      const whole = /^(?:\d{3}-[^\n]*\n)*(\d{3})(?: [^\n]*)?\r?\n/.exec(this.#received);
      if (whole !== null) {
        this.#received = this.#received.slice(whole[0].length);
        this.#last = whole[0];
        const code = Number(whole[1]);
        if (code === expected || (expected === 250 && code === 251)) return code;
        if (code < REFUSED_FROM) throw new Error(`the server answered ${code} in place of ${expected}`);
        throw new Refused(gone.has(code) ? GONE : code);
      }
      if (this.#failure !== null) throw this.#failure;
      await new Promise<void>((resolve, reject) => {
        this.#awaiting = { take: resolve, fail: reject };
      });
    }
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#awaiting?.fail(error);
  }
}
