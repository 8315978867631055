// The threads that the program starts while a test watches, so that the test can end one as a bug in it would.

export interface WatchedThreads {
  /** How many were started from files of this name. */
  started(name: string): number;
  /** The latest thread of this name takes a message that no code expects: an error that nobody catches ends it. */
  crash(name: string): void;
  /** The latest thread of this name is gone without an error, as one that exits by itself. */
  end(name: string): void;
  restore(): void;
}

export function watchThreads(): WatchedThreads {
  const { Worker: Plain } = globalThis;
  const threads: { readonly file: string; readonly worker: Worker }[] = [];
  globalThis.Worker = class extends Plain {
    constructor(file: string | URL, options?: WorkerOptions) {
      super(file, options);
      threads.push({ file: String(file), worker: this });
    }
  };
  const of = (name: string) => threads.filter(({ file }) => file.endsWith(`/${name}.ts`));
  return {
    started: (name) => of(name).length,
    crash: (name) => of(name).at(-1)?.worker.postMessage(null),
    end: (name) => of(name).at(-1)?.worker.terminate(),
    restore: () => {
      globalThis.Worker = Plain;
    },
  };
}
