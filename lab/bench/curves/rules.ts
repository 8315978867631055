// The cost of alert rules for the thread that evaluates them, over a whole market day.

import { eventCount, manyRules, workMs } from "../alerts/rule-load.ts";
import { isQuick, tellCurve } from "../page/figure.ts";

const COUNTS = isQuick ? [1_000, 10_000, 50_000] : [1_000, 3_000, 10_000, 30_000, 100_000];
const ROUNDS = isQuick ? 2 : 3;

export function rulesCurve(say: (line: string) => void): void {
  const points = COUNTS.map((count) => {
    const rules = manyRules(count);
    const readings = Array.from({ length: ROUNDS }, () => (workMs(rules) / eventCount) * 1e6);
    say(`${count} rules: ${readings.map((ns) => ns.toFixed(0)).join(", ")} ns of their thread an event`);
    return { x: count, readings };
  });
  tellCurve({
    id: "rules",
    title: "Alert rules",
    x: "rules",
    y: "ns of their thread for an event",
    points,
    knee: null,
  });
}
