// Progress of something long that a person waits for, such as generating history: one moving line on a terminal, a line for
// every tenth elsewhere.

export interface Progress {
  readonly update: (done: number, total: number) => void;
  readonly end: () => void;
}

/** Begins to show the progress of what the label names. */
export type OpenProgress = (label: string) => Progress;

export function openProgress(label: string, write: (text: string) => void, isTerminal: boolean): Progress {
  let lastShown = -1;
  const step = isTerminal ? 1 : 10;
  return {
    update: (done, total) => {
      const percent = total <= 0 ? 100 : Math.min(100, Math.floor((done / total) * 100));
      const shown = percent - (percent % step);
      if (shown <= lastShown) return;
      lastShown = shown;
      write(isTerminal ? `\r${label}: ${shown} %` : `${label}: ${shown} %\n`);
    },
    end: () => {
      if (isTerminal && lastShown >= 0) write("\n");
    },
  };
}
