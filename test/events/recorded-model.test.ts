// The language model's whole path over the labelled articles: a server on a loopback port replays recorded answers, good ones and
// in places a bad one before it. The results of our prompt, our reading of answers and our checks are measured like those of the rules.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { present, SECOND_MS } from "../../src/base/index.ts";
import { type Analyser, ChatEndpoint, DailyBudget, LanguageModelAnalyser } from "../../src/companies/index.ts";
import { SILENT_LOG } from "../world/silent-log.ts";
import { TestClock } from "../world/test-clock.ts";
import { type Asked, completion, eachWithChatServer } from "./chat-server.ts";
import { figuresOf, loadLabelled } from "./measure.ts";

interface Recorded {
  readonly title: string;
  /** The answers of the model, one request after the other. */
  readonly contents: readonly string[];
}

const RECORDED = readFileSync(new URL("recorded-answers.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Recorded);

const chat = eachWithChatServer();
/** Reads nothing: an article with this reader was not read by the model. */
const nothing: Analyser = { analyse: () => Promise.resolve({ reading: null, reader: "rules" }) };

function makeAnalyser(): LanguageModelAnalyser {
  const clock = new TestClock(Date.UTC(2026, 10, 15, 6));
  return new LanguageModelAnalyser({
    endpoint: new ChatEndpoint({ baseUrl: chat.url, apiKey: null, timeoutMs: 30 * SECOND_MS, clock }),
    model: "recorded",
    budget: new DailyBudget({ callsPerDay: 10_000, tokensPerDay: 100_000_000 }, clock),
    fallback: nothing,
    clock,
    log: SILENT_LOG,
  });
}

const titleOf = ({ body }: Asked): string => {
  const [, user] = body.messages as readonly { readonly content: string }[];
  return (JSON.parse(present(user, "the second message is the article").content) as { readonly title: string }).title;
};

test("the labelled articles come out of the model's path as the model read them, and bad answers are refused [EVENTS-24]", async () => {
  const byTitle = new Map(RECORDED.map(({ title, contents }) => [title, [...contents]]));
  chat.answers = [(asked) => completion(present(byTitle.get(titleOf(asked))?.shift(), "an answer was recorded"))];
  const labelled = loadLabelled("held-out");
  expect(RECORDED.map(({ title }) => title)).toEqual(labelled.map(({ article }) => article.title));
  const analyser = makeAnalyser();
  const pairs = [];
  for (const one of labelled) {
    const { reading, reader } = await analyser.analyse(one.article, one.subject);
    expect([one.article.title, reader]).toEqual([one.article.title, "model"]);
    pairs.push({ one, reading });
  }
  const { wrong, precision, recall, direction } = figuresOf(pairs);
  expect({ wrong, precision, recall, direction }).toEqual({ wrong: [], precision: 1, recall: 1, direction: 1 });
  // Each bad answer cost one more request, and none of them came through.
  const refused = RECORDED.reduce((sum, { contents }) => sum + contents.length - 1, 0);
  expect(refused).toBeGreaterThan(40);
  expect(chat.asked).toHaveLength(labelled.length + refused);
});
