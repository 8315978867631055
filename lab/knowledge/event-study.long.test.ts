// The facts of the event study on seeds that were not used to set any parameter.

import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { figuresOf, studyEvents } from "./event-study.ts";
import { STUDY_ROWS } from "./event-study-section.ts";

setDefaultTimeout(300_000);

for (const seed of [11, 12]) {
  describe(`what news does to prices, seed ${seed}`, () => {
    const study = studyEvents(seed);

    for (const { name, band, value } of STUDY_ROWS) {
      test(`${name}: within its band [HAPPEN-13]`, () => {
        expect(value(study)).toBeGreaterThanOrEqual(band[0]);
        expect(value(study)).toBeLessThanOrEqual(band[1]);
      });
    }

    test("critical news moves more than important, and that more than regular news [HAPPEN-13]", () => {
      const [critical = 0, important = 0, regular = 0] = ["critical", "important", "regular"].map(
        (importance) =>
          figuresOf(
            study.events.filter(({ event }) => event.reading?.importance === importance),
            study.quiet,
          ).move,
      );
      expect(critical).toBeGreaterThan(1.5 * important);
      expect(important).toBeGreaterThan(2 * regular);
    });
  });
}
