import { expect, test } from "bun:test";
import { TestClock } from "../../test/world/test-clock.ts";
import { until } from "../../test/world/until.ts";
import { Metrics, Outage } from "../base/index.ts";
import { HeadSigner, type HeadSignerOptions } from "./head-signer.ts";

test("a database that is away ends nothing: heads are signed again when it is back [OUTAGE-01]", async () => {
  const clock = new TestClock();
  const failures: unknown[] = [];
  let asked = 0;
  let trouble: Error = new Outage("away", { kind: "away" });
  const heads = new HeadSigner({
    heads: {
      add: async () => {
        asked++;
        throw trouble;
      },
    } as unknown as HeadSignerOptions["heads"],
    signer: { key: async () => undefined } as unknown as HeadSignerOptions["signer"],
    clock,
    metrics: new Metrics(),
    kept: async () => undefined,
    failed: (error) => void failures.push(error),
  });
  heads.start();
  const pass = () => clock.advance(1_000);
  await until("it was tried again", () => asked > 2, pass);
  expect(failures).toEqual([]);
  trouble = new Error("a fault");
  await until("a fault is told", () => failures.includes(trouble), pass);
  await heads.stop();
});
