// Runs the check of feed handlers with a clock that moves a millisecond for each turn of the event loop: on a busy machine the
// time of the check slows down with its handler.

import { type CheckReport, HandlerCheck } from "../../src/feed/index.ts";
import { TestClock } from "../world/test-clock.ts";
import { until } from "../world/until.ts";

type Options = Omit<ConstructorParameters<typeof HandlerCheck>[0], "clock">;

export async function checkedHandler(options: Options): Promise<CheckReport> {
  const clock = new TestClock();
  const running = new HandlerCheck({ ...options, clock }).run();
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  void running.then(end, end);
  await until(
    "the check is over",
    () => isOver,
    () => clock.advance(1),
  );
  return running;
}
