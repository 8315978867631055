// A server that speaks the chat protocol of language models on a loopback port, well or badly, as each test tells it to.

import { afterAll, beforeAll, beforeEach } from "bun:test";
import { present } from "../../src/base/index.ts";

/** A request as it arrived. */
export interface Asked {
  readonly path: string;
  readonly authorization: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ChatServer {
  readonly url: string;
  readonly asked: Asked[];
  /** The answers to the next questions, one after the other; the last one is then repeated. */
  answers: ((asked: Asked) => Response | Promise<Response>)[];
}

export const GOOD_EVENT = {
  event_type: "PARTNERSHIP",
  importance: "important",
  sentiment: "positive",
  description: "وقعت الشركة عقدًا بقيمة 226 مليون ريال مع جهة حكومية.",
  event_date: "2026-11-15",
};

/** A chat completion whose content is `content`, or its JSON. */
export function completion(content: unknown, usage: unknown = { total_tokens: 321 }): Response {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return Response.json({ id: "x", choices: [{ index: 0, message: { role: "assistant", content: text } }], usage });
}

export function eachWithChatServer(): ChatServer {
  let server: Bun.Server<undefined> | null = null;
  const asked: Asked[] = [];
  const chat: ChatServer = {
    get url() {
      return `http://127.0.0.1:${present(server, "no server").port}/v1`;
    },
    asked,
    answers: [],
  };
  beforeAll(() => {
    server = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch: async (request) => {
        const body = (await request.json()) as Record<string, unknown>;
        asked.push({ path: new URL(request.url).pathname, authorization: request.headers.get("Authorization"), body });
        const way = chat.answers.length > 1 ? chat.answers.shift() : chat.answers[0];
        return present(way, "no answer was prepared")(present(asked.at(-1), "nothing was asked"));
      },
    });
  });
  beforeEach(() => {
    asked.length = 0;
    chat.answers = [() => completion(GOOD_EVENT)];
  });
  afterAll(() => server?.stop(true));
  return chat;
}
