// A page on which some parts were measured again: their new figures and curves replace the former ones, all others stay.

import type { Run } from "./performance-page.ts";

interface Named {
  readonly id: string;
}

export function measuredAgain(page: Run, parts: readonly string[], now: Run): Run {
  return {
    ...page,
    again: [
      ...(page.again ?? []).filter(({ part }) => !parts.includes(part)),
      ...parts.map((part) => ({ part, date: now.date, machine: now.machine })),
    ],
    figures: replaced(page.figures, now.figures),
    curves: replaced(page.curves, now.curves),
    failures: [
      ...page.failures.filter((failure) => !parts.some((part) => failure.startsWith(`${part}: `))),
      ...now.failures,
    ],
  };
}

function replaced<One extends Named>(former: readonly One[], now: readonly One[]): readonly One[] {
  const kept = former.map((one) => now.find(({ id }) => id === one.id) ?? one);
  return [...kept, ...now.filter(({ id }) => !former.some((one) => one.id === id))];
}
