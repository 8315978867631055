// The cases that fuzzing has found stay fixed, and the verdicts find the faults that they are for: each target gets a broken service.

import { afterAll, describe, expect, test } from "bun:test";
import { keptInMemory } from "../../test/feed/memory-journal.ts";
import { AnswerVerdict } from "./answer-verdict.ts";
import { readCases } from "./cases.ts";
import { run } from "./run.ts";
import type { Target } from "./target.ts";
import { TARGETS } from "./target-table.ts";
import { openFeed } from "./targets/feed.ts";
import { openRequests } from "./targets/requests.ts";
import { checkAnswers } from "./targets/sockets.ts";
import type { WholeRest } from "./whole-rest.ts";

const opened = new Map<string, Promise<Target>>();
afterAll(async () => {
  for (const target of opened.values()) await (await target).close();
});

function targetOf(name: string): Promise<Target> {
  const kind = TARGETS.find((row) => row.name === name);
  const target = opened.get(name) ?? kind?.open();
  if (target === undefined) throw new Error(`no target ${name}`);
  opened.set(name, target);
  return target;
}

test.each([...readCases()])(
  "%s goes well [FUZZ-02, MCP-18]",
  async (_, { target, input }) => {
    expect(await (await targetOf(target)).judge(input)).toBeNull();
  },
  60_000,
);

describe("what is broken on purpose is found", () => {
  const answers = (text: string, status = 200): Response =>
    new Response(text, {
      status,
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "X-Request-Id": "a",
        "X-Content-Type-Options": "nosniff",
      },
    });

  test("a failure, an unknown code, inner text and a success of another schema are no good answers", async () => {
    const verdict = new AnswerVerdict();
    const path = "/api/v1/account/";
    const wrong = [
      answers('{"error":{"code":"SERVER_ERROR","message":"x"}}', 500),
      answers('{"error":{"code":"OOPS","message":"x"}}', 400),
      answers('{"error":{"code":"NOT_FOUND","message":"x"}}', 400),
      answers('{"error":{"code":"INVALID_PARAM","message":"TypeError: x is not a function"}}', 400),
      answers('{"price":1}'),
    ];
    for (const one of wrong) expect(verdict.check(one, "GET", path)).rejects.toThrow();
    expect(await verdict.check(answers('{"error":{"code":"INVALID_PARAM","message":"x"}}', 400), "GET", path)).toBe(
      400,
    );
  });

  /** A target whose service answers through `fetch`, which spoils some answers. */
  const spoiled = (
    fetch: (whole: WholeRest, request: Request, address: string) => Promise<Response>,
  ): Promise<Target> =>
    openRequests((whole) => ({
      ...whole,
      api: { fetch: async (request, address) => fetch(whole, request, String(address)), inFlight: 0 },
    }));

  test("an endpoint that fails for one letter of one parameter is found, and made small", async () => {
    const target = await spoiled(async ({ api }, request, address) =>
      /symbols=[^&]*2/.test(request.url) ? answers("{}", 500) : await api.fetch(request, address),
    );
    const { findings } = await run(target, { seed: 1, timeMs: 30_000, inputsMax: 4_000 });
    await target.close();
    const [found] = findings;
    expect(found?.verdict).toContain("answered 500");
    // Only the part of the query that makes it fail is left.
    expect(found?.input?.[2]).toMatch(/\?symbols=[^&]*2[^&]*$/);
    expect(found?.input?.[3]).toBe("");
  }, 60_000);

  test("an endpoint that writes before it refuses is found", async () => {
    let written = 0;
    const target = await spoiled(async ({ api, world }, request, address) => {
      const answer = await api.fetch(request, address);
      if (request.method === "PATCH" && answer.status >= 400)
        await world.store.settings.set("spoiled", String(written++));
      return answer;
    });
    const { findings } = await run(target, { seed: 1, timeMs: 30_000, inputsMax: 4_000 });
    await target.close();
    expect(findings[0]?.verdict).toContain("a refused request changed settings");
    expect(findings[0]?.input?.[1]).toBe("PATCH");
  }, 60_000);

  test("a request out of a body, a header that was let in, and an answer too many are found", () => {
    const answer = (more: string) => `HTTP/1.1 200 OK\r\n${more}Content-Length: 0\r\n\r\n`;
    const asked = "GET / HTTP/1.1\r\n\r\n";
    expect(() => checkAnswers(asked, answer("X-Request-Id: smuggled\r\n"))).toThrow("taken for a request");
    expect(() => checkAnswers(asked, answer("X-Request-Id: a\r\nX-Evil: 1\r\n"))).toThrow("answered");
    expect(() => checkAnswers(asked, answer("X-Request-Id: a\r\n").repeat(2))).toThrow("2 answers to 1 requests");
    expect(() => checkAnswers(asked, answer(""))).toThrow("answered");
    expect(() => checkAnswers(asked, answer("X-Request-Id: a\r\n"))).not.toThrow();
  });

  test("a journal that loses what it was given is found", async () => {
    const target = await openFeed(() => ({ ...keptInMemory(), append: async () => {} }));
    const { findings } = await run(target, { seed: 1, timeMs: 20_000, inputsMax: 500 });
    expect(findings[0]?.verdict).toContain("recovers to another market");
  }, 30_000);
});
