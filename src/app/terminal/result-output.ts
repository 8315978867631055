// The result of a command on its way out of the process, to a file, a pipe or a terminal.

import { reasonOf, systemCodeOf } from "../../base/index.ts";
import { Complaint } from "./complaint.ts";

/** Ends a command whose result nobody reads any more, such as `head` after its lines. It is no failure. */
export class ReaderGone extends Error {
  override readonly name = "ReaderGone";
}

export class ResultOutput {
  readonly #stream: Pick<NodeJS.WriteStream, "write">;
  #failure: ReaderGone | Complaint | null = null;
  #written = Promise.resolve();

  constructor(stream: Pick<NodeJS.WriteStream, "write" | "on"> = process.stdout) {
    this.#stream = stream;
    // The error of a write comes with that write too.
    stream.on("error", () => undefined);
  }

  /** Throws after a write that failed, so that the command ends in order. */
  write(text: string): void {
    if (this.#failure !== null) throw this.#failure;
    this.#written = new Promise((resolve) => {
      this.#stream.write(text, (error) => {
        if (error != null) this.#failure ??= failureOf(error);
        resolve();
      });
    });
  }

  /** Resolves when everything has left the process, which would take with it what a slow reader has not read yet. */
  async flush(): Promise<void> {
    await this.#written;
    if (this.#failure !== null) throw this.#failure;
  }
}

function failureOf(error: Error): ReaderGone | Complaint {
  if (systemCodeOf(error) === "EPIPE") return new ReaderGone("nobody reads the result");
  return new Complaint(`The result cannot be written: ${reasonOf(error)}.`);
}
