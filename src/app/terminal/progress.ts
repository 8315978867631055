// Progress of long work that a person waits for, such as generating history: a bar that fills on a terminal; in a log a line at the start,
// at each quarter and at the end.

export interface Progress {
  readonly update: (done: number, total: number) => void;
  readonly end: () => void;
}

/** Begins to show the progress of the labelled work. */
export type OpenProgress = (label: string) => Progress;

const PERCENT = 100;
/** A percent is a step on a terminal, a quarter in a log. */
const STEPS = { terminal: 1, log: 25 } as const;
const BAR_CELLS = 25;

export function openProgress(
  label: string,
  write: (text: string) => void = (text) => void process.stderr.write(text),
  isTerminal: boolean = process.stderr.isTTY === true,
): Progress {
  let lastShown = -1;
  const step = isTerminal ? STEPS.terminal : STEPS.log;
  return {
    update: (done, total) => {
      const percent = total <= 0 ? PERCENT : Math.min(PERCENT, Math.floor((done / total) * PERCENT));
      const shown = percent - (percent % step);
      if (shown <= lastShown) return;
      lastShown = shown;
      write(isTerminal ? `\r${label} ${barOf(shown)} ${shown} %` : `${label}: ${shown} %\n`);
    },
    end: () => {
      if (isTerminal && lastShown >= 0) write("\n");
    },
  };
}

/** "[#####--------------------]" of 20. */
function barOf(percent: number): string {
  const filled = Math.floor((percent * BAR_CELLS) / PERCENT);
  return `[${"#".repeat(filled)}${"-".repeat(BAR_CELLS - filled)}]`;
}
