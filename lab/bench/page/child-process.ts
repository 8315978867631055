// Processes that a benchmark starts: on a core of their own, and found by the first words that they print.

/** The command on one core, where the machine has several and can bind a process to one. */
export function pinned(core: number, command: readonly string[]): string[] {
  const taskset = Bun.which("taskset");
  return taskset === null || navigator.hardwareConcurrency < 2
    ? [...command]
    : [taskset, "-c", String(core), ...command];
}

/** The first group of `form` in the output of a process, as soon as it is printed; fails when the process ends before. */
export async function firstMatch(output: ReadableStream<Uint8Array>, form: RegExp): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of output) {
    text += decoder.decode(part, { stream: true });
    const found = form.exec(text)?.[1];
    if (found !== undefined) return found;
  }
  throw new Error(`the process ended before it was ready: ${text}`);
}
