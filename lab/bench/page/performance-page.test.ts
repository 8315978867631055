import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { Curve, Figure } from "./figure.ts";
import { figureArguments, measuredIn, median } from "./figure.ts";
import { measuredAgain } from "./measured-again.ts";
import { performancePage, type Run } from "./performance-page.ts";
import { curvePicture } from "./plot.ts";
import { runPart } from "./run-part.ts";

const FIGURE: Figure = {
  id: "rest.quote",
  title: "REST: quote",
  unit: "of bare",
  isHigherBetter: true,
  isRatio: true,
  goal: 0.7,
  readings: [0.6123, 0.65, 0.7],
  note: "19,000/s to 30,000/s",
};
const CURVE: Curve = {
  id: "accounts",
  title: "Accounts",
  x: "accounts",
  y: "ms",
  points: [1_000, 10_000].map((x) => ({ x, readings: [x / 100] })),
  knee: null,
};
const RUN: Run = {
  machine: { processor: "Test", cores: 2, memoryGb: 8, system: "linux", runtime: "Bun", descriptors: 1_024 },
  date: "2026-11-16",
  minutes: 12,
  isQuick: false,
  figures: [FIGURE, { ...FIGURE, id: "other", title: "Other", readings: [0.8] }],
  curves: [CURVE],
  failures: ["stream: it took longer than 8 minutes"],
};

test("the page has every figure with median, range and whether its goal was reached", () => {
  const page = performancePage(RUN);
  expect(page).toContain("| REST: quote | 0.65 of bare | 0.612 to 0.7 | at least 0.7: **missed** | 3 |");
  expect(page).toContain("| Other | 0.8 of bare | 0.8 to 0.8 | at least 0.7: reached | 1 |");
  expect(page).toContain("Goals: 1 of 2 reached; missed: REST: quote.");
});

test("the page has every curve with its growth, its picture and its points, and says what was not measured", () => {
  const page = performancePage(RUN);
  expect(page).toContain(
    "| Accounts | ms | 10 at 1,000 accounts | 100 at 10,000 accounts | exponent 1.00: linear or better |",
  );
  expect(page).toContain("![Accounts](performance/accounts.svg)");
  expect(page).toContain("| Accounts | 10,000 accounts | 100 ms | 100 |");
  expect(page).toContain("- Not measured: stream: it took longer than 8 minutes");
});

test("a part that was measured anew replaces its figures and leaves the others, and the page says when and where", () => {
  const now: Run = { ...RUN, date: "2026-12-01", figures: [{ ...FIGURE, readings: [0.9] }], curves: [], failures: [] };
  const page = performancePage(
    measuredAgain(measuredAgain(RUN, ["rest"], { ...RUN, date: "2026-11-20" }), ["rest"], now),
  );
  expect(page).toContain("| REST: quote | 0.9 of bare | 0.9 to 0.9 | at least 0.7: reached | 1 |");
  expect(page).toContain("| Other | 0.8 of bare |");
  expect(page).toContain("![Accounts](performance/accounts.svg)");
  expect(page).toContain("Measured on 2026-11-16 in 12 minutes.");
  expect(page).toContain("- Not measured: stream");
  expect(performancePage(measuredAgain(RUN, ["stream"], now))).not.toContain("Not measured");
  expect(page.match(/Measured again on .*/g)).toEqual([
    expect.stringMatching(/^Measured again on 2026-12-01, on .+: rest\.$/),
  ]);
});

test("a picture is an SVG document on its own", () => {
  const picture = curvePicture(CURVE);
  expect(picture).toStartWith('<svg xmlns="http://www.w3.org/2000/svg"');
  expect(picture.match(/<circle/g)?.length).toBe(CURVE.points.length);
  expect(picture).not.toContain("NaN");
});

test("the median of an even number of readings lies between the middle two", () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
  expect(median([])).toBeNaN();
});

test("only lines with figures are taken out of a benchmark's output", () => {
  expect(measuredIn("quote 0.65 of bare")).toBeNull();
  expect(measuredIn(`@measured ${JSON.stringify({ figure: FIGURE })}`)).toEqual({ figure: FIGURE });
  expect(figureArguments(true)).toEqual(["--figures", "--quick"]);
});

test("a part that breaks off keeps its figures, and is named", async () => {
  const folder = mkdtempSync(join(tmpdir(), "marsad-part-"));
  const file = join(folder, "part.ts");
  const figures = join(import.meta.dir, "figure.ts");
  const tellAndEnd = (end: string): string =>
    `import { tellFigure } from "${figures}"; tellFigure(${JSON.stringify(FIGURE)}); ${end}`;
  const run = (end: string) => {
    writeFileSync(file, tellAndEnd(end));
    const words = [relative(join(import.meta.dir, ".."), file)];
    return runPart({ name: "part", words, limitMinutes: 1, needs: [] }, true, () => {});
  };
  try {
    const measured = [{ figure: FIGURE }];
    expect(await run("process.exit(0);")).toEqual({ measured, failure: null });
    // A missed goal, with which a part exits with 1, is no failure.
    expect(await run("process.exit(1);")).toEqual({ measured, failure: null });
    const { measured: kept, failure } = await run('throw new Error("on purpose");');
    expect([kept, failure]).toEqual([measured, expect.stringContaining("part: it broke off")]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a part that needs a program which is not there says so, and costs only itself", async () => {
  const part = { name: "rest", words: ["rest.ts"], limitMinutes: 1, needs: ["no-such-program"] };
  expect(await runPart(part, true, () => {})).toEqual({
    measured: [],
    failure: "rest: it needs no-such-program on the path",
  });
});
