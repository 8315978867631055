// An SMTP server on loopback that stores the received messages. It offers STARTTLS and AUTH PLAIN where it is given a certificate or a
// password, and answers a recipient with the reply that the test sets.

import { createServer, type Server, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { until } from "./until.ts";

export interface SmtpServerOptions {
  readonly tls?: { readonly key: string; readonly certificate: string };
  /** "name password"; without it anybody may send. */
  readonly login?: string;
  /** Lines that somebody on the way adds before TLS begins. */
  readonly injected?: readonly string[];
}

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly isSecure: boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** The decoded parts, by content type. */
  readonly parts: Readonly<Record<string, string>>;
}

export class SmtpServer {
  readonly mails: ReceivedMail[] = [];
  /** The reply to RCPT. */
  recipientReply = "250 OK";
  /** The reply to DATA. */
  dataReply = "354 Go on";
  readonly #options: SmtpServerOptions;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(options: SmtpServerOptions) {
    this.#options = options;
    this.#server = createServer((socket) => this.#serve(socket, false));
  }

  static async open(options: SmtpServerOptions = {}): Promise<SmtpServer> {
    const server = new SmtpServer(options);
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve));
    return server;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  }

  async received(count: number): Promise<ReceivedMail> {
    await until(`${count} e-mails`, () => this.mails.length >= count);
    const mail = this.mails[count - 1];
    if (mail === undefined) throw new Error("there is no such e-mail");
    return mail;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #serve(socket: Socket, isSecure: boolean): void {
    const { tls, login, injected = [] } = this.#options;
    this.#sockets.add(socket);
    let received = "";
    let from = "";
    let to = "";
    let isData = false;
    let isKnown = login === undefined;
    const say = (...lines: readonly string[]): void => void socket.write(`${lines.join("\r\n")}\r\n`);
    const command = (line: string): void => {
      const [verb = ""] = line.toUpperCase().split(/[ :]/);
      if (verb === "EHLO") {
        const offers = [
          ...(tls !== undefined && !isSecure ? ["STARTTLS"] : []),
          ...(login === undefined ? [] : ["AUTH PLAIN"]),
        ];
        say("250-localhost", ...offers.map((offer) => `250-${offer}`), "250 8BITMIME");
      } else if (verb === "STARTTLS" && tls !== undefined) {
        say("220 Go ahead", ...injected);
        socket.removeAllListeners("data");
        const secured = new TLSSocket(socket, { isServer: true, key: tls.key, cert: tls.certificate });
        secured.on("error", () => undefined);
        this.#serve(secured, true);
      } else if (verb === "AUTH") {
        const [, name, password] = Buffer.from(line.split(" ")[2] ?? "", "base64")
          .toString()
          .split("\0");
        isKnown = `${name} ${password}` === login;
        say(isKnown ? "235 OK" : "535 Wrong");
      } else if (verb === "MAIL" && !isKnown) say("530 Log in first");
      else if (verb === "MAIL") {
        from = /<(.*)>/.exec(line)?.[1] ?? "";
        say("250 OK");
      } else if (verb === "RCPT") {
        to = /<(.*)>/.exec(line)?.[1] ?? "";
        say(this.recipientReply);
      } else if (verb === "DATA") {
        isData = this.dataReply.startsWith("354");
        say(this.dataReply);
      } else say("221 Bye");
    };
    if (!isSecure) say("220 localhost ESMTP");
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      received += String(chunk);
      for (;;) {
        const end = received.indexOf(isData ? "\r\n.\r\n" : "\r\n");
        if (end < 0) return;
        const text = received.slice(0, end);
        received = received.slice(end + (isData ? 5 : 2));
        if (!isData) command(text);
        else {
          isData = false;
          this.mails.push({ from, to, isSecure, ...readMail(text.replace(/^\.\./gm, ".")) });
          say("250 Taken");
        }
      }
    });
  }
}

function readMail(text: string): Pick<ReceivedMail, "headers" | "parts"> {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const headers = headersOf(head);
  const boundary = /boundary="(.*)"/.exec(headers["content-type"] ?? "")?.[1] ?? "";
  const sections = rest.join("\r\n\r\n").split(`--${boundary}`).slice(1, -1);
  const parts = sections.map((section) => {
    const [about = "", body = ""] = section.trim().split("\r\n\r\n");
    const type = headersOf(about)["content-type"]?.split(";")[0] ?? "";
    return [type, Buffer.from(body, "base64").toString()];
  });
  return { headers, parts: Object.fromEntries(parts) };
}

function headersOf(head: string): Readonly<Record<string, string>> {
  const lines = head
    .replace(/\?=\r\n =\?/g, "?==?")
    .replace(/\r\n[ \t]/g, " ")
    .split("\r\n");
  const words = (text: string): string =>
    text.replace(/=\?utf-8\?B\?([^?]*)\?=/g, (_, word: string) => Buffer.from(word, "base64").toString());
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at).toLowerCase(), words(line.slice(at + 1).trim())];
    }),
  );
}
