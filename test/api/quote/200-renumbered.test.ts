// The feed numbers instruments for one day; prepared answers must not outlive these numbers.

import { expect, test } from "bun:test";
import { DAY_ONE, DAY_TWO, listed, Script } from "../../market/script.ts";
import { playedWorld } from "../../world/morning.ts";

const numbered = (numbers: Readonly<Record<string, number>>) =>
  Object.entries(numbers).map(([symbol, number]) => listed(symbol, 27, { number }));

/** All real-time answers that are prepared by the number of an instrument, as text. */
async function answersOf(world: Awaited<ReturnType<typeof playedWorld>>["world"], symbol: string): Promise<string[]> {
  const paths = [`/quote/${symbol}/`, `/quotes/?symbols=${symbol}`, `/market/trades/${symbol}/`];
  const answers: string[] = [];
  for (const path of [...paths, ...paths]) answers.push((await world.get(path, "enterprise")).text);
  return answers;
}

test("an answer of yesterday is not given for another instrument that has its number today", async () => {
  const script = new Script();
  const dayOne = numbered({ "2222": 1, "1120": 2 });
  script.day(DAY_ONE, dayOne).at("10:00").phase("2222", "continuous").phase("1120", "continuous");
  script.trade("2222", "buy", 27.3, 100).trade("1120", "buy", 27.4, 100);
  const { world } = await playedWorld(script);
  for (const symbol of ["2222", "1120"]) await answersOf(world, symbol);
  script.at("15:30").dayEnd();
  script.day(DAY_TWO, numbered({ "1120": 1, "2222": 2 })).at("10:00");
  script.phase("2222", "continuous").phase("1120", "continuous");
  script.trade("2222", "buy", 28.3, 100).trade("1120", "buy", 28.4, 100);
  await world.play(script);
  for (const [symbol, other] of [
    ["2222", "1120"],
    ["1120", "2222"],
  ] as const) {
    for (const answer of await answersOf(world, symbol)) {
      expect(answer).toContain(symbol === "2222" ? "28.3" : "28.4");
      expect(answer).not.toContain(`"symbol":"${other}"`);
    }
  }
  await world.close();
});
