// Reads the options of a program of the lab: an unknown option ends the program with its name and the usage.

import { reasonOf } from "../src/base/index.ts";

export function orUsage<Options>(usage: string, read: () => Options): Options {
  try {
    return read();
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n${usage}`);
    return process.exit(2);
  }
}
