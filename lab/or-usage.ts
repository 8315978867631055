// Reads the options of a program of the lab: one that it does not know is named, with the usage, and ends it.

export function orUsage<Options>(usage: string, read: () => Options): Options {
  try {
    return read();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    return process.exit(2);
  }
}
