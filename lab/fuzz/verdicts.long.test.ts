// The verdicts of frames, feeds over sockets, imports, orders, webhook answers and articles find the faults that they are for: each gets
// a broken subject. The verdicts of requests, sockets and feed bytes are in fuzz.test.ts.

import { describe, expect, test } from "bun:test";
import { importFile } from "../../src/app/import/import-file.ts";
import { RuleAnalyser } from "../../src/companies/events/rule-analyser.ts";
import type { Reading } from "../../src/model/index.ts";
import { brokenFeedReader, brokenStream } from "./broken-services.ts";
import type { Fuzzed } from "./fuzzed-server.ts";
import { run } from "./run.ts";
import type { Target } from "./target.ts";
import { openArticles } from "./targets/articles.ts";
import { openFeedSockets } from "./targets/feed-sockets.ts";
import { openFrames } from "./targets/frames.ts";
import { openImports } from "./targets/imports.ts";
import { openOrders } from "./targets/orders.ts";
import { openWebhookAnswers } from "./targets/webhook-answers.ts";

const RULES = new RuleAnalyser();

const LIMIT_MS = 300_000;
/** The wait before a subject counts as hanging. */
const HANG_MS = 300;
const TRACE = "TypeError: x is not a function\n    at take (/opt/marsad/src/stream/take.ts:12:3)";

/** The first verdict; "nothing" without findings. */
async function found(opening: Promise<Target>, inputsMax = 200): Promise<string> {
  const target = await opening;
  const { findings } = await run(target, { seed: 1, timeMs: 30_000, inputsMax });
  await target.close();
  return findings[0]?.verdict ?? "nothing";
}

describe("frames [FUZZ-03]", () => {
  const ended = async (): Promise<Fuzzed> => {
    const service = await brokenStream(() => undefined);
    let asked = 0;
    // The service runs when the input begins, and has ended when the verdict looks.
    return Object.defineProperty({ ...service }, "isRunning", { get: () => asked++ % 2 === 0 });
  };

  test.each([
    ["a frame of no schema", () => brokenStream((socket) => socket.send('{"type":"oops"}')), "no schema"],
    ["a frame that is no JSON", () => brokenStream((socket) => socket.send("oops")), "SyntaxError"],
    [
      "a stack trace",
      () =>
        brokenStream((socket) =>
          socket.send(JSON.stringify({ type: "error", code: "invalid_json", message: TRACE, details: {} })),
        ),
      "inner text",
    ],
    ["a close for a failure of ours", () => brokenStream((socket) => socket.close(1011, "oops")), "closed with 1011"],
    ["a close code of no table", () => brokenStream((socket) => socket.close(4999)), "closed with 4999"],
    ["a service that ends", ended, "the service ended"],
    [
      "another connection that is not answered",
      () =>
        brokenStream(
          () => undefined,
          () => undefined,
        ),
      "another connection is not answered",
    ],
    [
      "another connection that is closed",
      () =>
        brokenStream(
          () => undefined,
          (socket) => socket.close(),
        ),
      "closed while waiting",
    ],
    [
      "a service that has grown",
      async () => ({
        ...(await brokenStream(() => undefined)),
        check: async () => {
          throw new Error("it grew by 900 MB");
        },
      }),
      "it grew",
    ],
  ] as const)(
    "%s is found",
    async (_, open, verdict) => {
      expect(await found(openFrames(open, HANG_MS), 24)).toContain(
        verdict === "no schema" ? "not of a schema" : verdict,
      );
    },
    LIMIT_MS,
  );
});

describe("feeds over sockets [FUZZ-03]", () => {
  const readiness = (position: string, feed: { readonly ready: boolean; readonly detail: string | null }) => ({
    status: feed.ready ? 200 : 503,
    body: { checks: { feed }, position },
  });
  const WELL = { ready: true, detail: null };

  test.each([
    ["a service that ends", { readiness: () => readiness("1.1", WELL), isLasting: false }, "the service ended"],
    [
      "readiness that does not say why",
      { readiness: () => readiness("1.1", { ready: false, detail: "" }) },
      "nothing is told",
    ],
    [
      "readiness with a stack trace",
      { readiness: () => readiness("1.1", { ready: false, detail: TRACE }) },
      "inner text",
    ],
    ["readiness without an answer", { readiness: () => ({ status: 500, body: "oops" }) }, "TypeError"],
    ["a market that does not go on", { readiness: () => readiness("1.1", WELL) }, "goes on with the market"],
  ] as const)(
    "%s is found",
    async (_, faults, verdict) => {
      const opening = openFeedSockets((handler) => brokenFeedReader(handler, faults), HANG_MS);
      expect(await found(opening, 1)).toContain(verdict);
    },
    LIMIT_MS,
  );

  test(
    "nothing is found where the market goes on",
    async () => {
      const opening = openFeedSockets((handler) =>
        brokenFeedReader(handler, { readiness: (asked) => readiness(`1.${asked}`, WELL) }),
      );
      expect(await found(opening, 5)).toBe("nothing");
    },
    LIMIT_MS,
  );
});

describe("imports [FUZZ-03]", () => {
  type Importing = typeof importFile;
  const refused = (report: Partial<Awaited<ReturnType<Importing>>>): Importing => {
    return async () => ({ rows: 1, badRows: 1, problems: [], isWritten: false, ...report });
  };
  const writesFirst: Importing = async (options) => {
    const report = await importFile(options);
    const opinion = { symbol: "2222", analyst: "a", issuedDay: 20261101, target: 1, rating: "buy" } as const;
    if (!report.isWritten) await options.store.analysts.write([opinion]);
    return report;
  };
  const problem = (line: number, message: string) => refused({ problems: [{ line, message }] });

  test.each([
    ["a refused file that changes something", writesFirst, "changed what is kept"],
    ["a problem in no line", problem(0, "oops"), "a problem in line 0"],
    ["a problem without words", problem(1, ""), "a problem in line 1"],
    ["a problem with a stack trace", problem(1, TRACE), "TypeError: x"],
    ["a file that is neither written nor wrong", refused({ badRows: 0 }), "nothing is wrong with it"],
    [
      "an import that fails inside",
      async () => {
        throw new TypeError("x is not a function");
      },
      "TypeError",
    ],
  ] as const)("%s is found", async (_, importing, verdict) => {
    expect(await found(openImports(importing))).toContain(verdict);
  });
});

describe("orders [FUZZ-03]", () => {
  /** Answers every line with `line`, but the lines of the first connection, which is another agent's, with `calm`, by default a pong. */
  const answering =
    (line: string | null, calm: string | null = '{"type":"pong"}') =>
    () => {
      let first: unknown = null;
      const listener = Bun.listen({
        hostname: "127.0.0.1",
        port: 0,
        socket: {
          open: (socket) => {
            first ??= socket;
          },
          data: (socket) => {
            const told = socket === first ? calm : line;
            if (told !== null) socket.write(`${told}\n{"type":"pong"}\n`);
          },
        },
      });
      return { port: listener.port, stop: () => listener.stop(true) };
    };

  test.each([
    ["a message of no type", answering('{"type":"oops"}'), "told"],
    ["a line that is no JSON", answering("oops"), "SyntaxError"],
    ["a refusal with no code", answering('{"type":"refused","code":"OOPS"}'), "refused with"],
    ["a stack trace", answering(JSON.stringify({ type: "refused", code: "RATE", message: TRACE })), "told"],
    ["an exchange that does not answer", answering(null), "the last line is answered"],
    ["another agent that is not answered", answering('{"type":"pong"}', null), "another agent is answered"],
  ] as const)("%s is found", async (_, open, verdict) => {
    expect(await found(openOrders(open, HANG_MS), 4)).toContain(verdict);
  });
});

describe("webhook answers [FUZZ-03]", () => {
  type Client = Parameters<NonNullable<Parameters<typeof openWebhookAnswers>[0]>>[0];
  const spoiled = (post: (client: Client, call: Parameters<Client["post"]>[0]) => ReturnType<Client["post"]>) => {
    return (client: Client): Client => ({ post: (call) => post(client, call), close: () => client.close() });
  };

  test.each([
    [
      "a call that fails inside",
      spoiled(async () => {
        throw new TypeError("x is not a function");
      }),
      "TypeError",
    ],
    [
      "a status that is none",
      spoiled(async (client, call) => {
        await client.post(call);
        return { answered: true, status: 42, retryAfter: null };
      }),
      "a status of 42",
    ],
    [
      "a call that never ends",
      spoiled((client, call) => client.post(call).then(() => new Promise(() => undefined))),
      "the call ends",
    ],
    [
      "an answer to another call",
      spoiled(async (client, call) => {
        await client.post(call);
        return { answered: true, status: 200, retryAfter: null };
      }),
      "the next call got",
    ],
  ] as const)("%s is found", async (_, client, verdict) => {
    expect(await found(openWebhookAnswers(client, HANG_MS))).toContain(verdict);
  });
});

describe("articles [FUZZ-03]", () => {
  const reading = (wrong: Partial<Reading>): RuleAnalyser["read"] => {
    return (article, subject) => {
      const read = RULES.read(article, subject);
      return read === null ? null : { ...read, ...wrong };
    };
  };

  test.each([
    ["a description without words", reading({ description: " " }), "described as"],
    ["a description made up of the program's words", reading({ description: "ربح قدره NaN مليون" }), "described as"],
    ["a broken character", reading({ description: "ربح \ud800" }), "a broken description"],
    ["a day that is none", reading({ eventDay: 20260231 }), "on the day"],
    ["an importance that is none", reading({ importance: Object("huge") }), "huge"],
    [
      "a reading that fails inside",
      () => {
        throw new RangeError("oops");
      },
      "RangeError",
    ],
  ] as const)("%s is found", async (_, read, verdict) => {
    expect(await found(openArticles(read), 1_000)).toContain(verdict);
  });
});
