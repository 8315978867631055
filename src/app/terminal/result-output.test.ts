import { expect, test } from "bun:test";
import { COMMANDS } from "../cli/commands.ts";
import { runCommand } from "../cli/run-command.ts";
import { Complaint } from "./complaint.ts";
import { ReaderGone, ResultOutput } from "./result-output.ts";

/** A pipe whose reader takes a text when the test lets it, or is gone. */
class FakePipe {
  readonly texts: string[] = [];
  #done: ((error?: Error | null) => void)[] = [];

  on(): this {
    return this;
  }

  write(text: string | Uint8Array, ...rest: readonly unknown[]): boolean {
    this.texts.push(String(text));
    const done = rest.at(-1);
    if (typeof done === "function") this.#done.push((error) => done(error));
    return false;
  }

  take(error?: Error): void {
    for (const done of this.#done.splice(0)) done(error ?? null);
  }
}

function open() {
  const pipe = new FakePipe();
  return { pipe, result: new ResultOutput(pipe as unknown as NodeJS.WriteStream) };
}

const failed = (code: string): Error => Object.assign(new Error(`${code}: write`), { code });

test("a command ends when its reader has taken everything, and not before", async () => {
  const { pipe, result } = open();
  const terminal = { out: (text: string) => result.write(text), err: () => undefined, flush: () => result.flush() };
  let code: number | null = null;
  const ended = runCommand(["--version"], COMMANDS, terminal).then((ended) => {
    code = ended;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect([pipe.texts.length, code]).toEqual([1, null]);
  pipe.take();
  await ended;
  expect(code as number | null).toBe(0);
});

test("a reader that went away ends a command in order and without a complaint, a full disk with one", async () => {
  for (const [reason, kind, code] of [
    ["EPIPE", ReaderGone, 0],
    ["ENOSPC", Complaint, 1],
  ] as const) {
    const { pipe, result } = open();
    result.write("one\n");
    pipe.take(failed(reason));
    expect(() => result.write("two\n")).toThrow(kind);
    expect(pipe.texts).toEqual(["one\n"]);
    await expect(result.flush()).rejects.toBeInstanceOf(kind);
    let err = "";
    const note = (text: string): void => {
      err += text;
    };
    const terminal = { out: (text: string) => result.write(text), err: note, flush: () => result.flush() };
    expect(await runCommand(["--help"], COMMANDS, terminal)).toBe(code);
    expect(err).toBe(code === 0 ? "" : "marsad: The result cannot be written: ENOSPC: write.\n");
  }
});
