import { expect, test } from "bun:test";
import { EventEmitter } from "node:events";
import { openLogOutput } from "./process.ts";

/** A stream whose reader can stall. */
class FakeStream extends EventEmitter {
  writableLength = 0;
  readonly written: string[] = [];

  write(text: string): boolean {
    this.written.push(text);
    return true;
  }
}

const open = (stream: FakeStream) => openLogOutput(stream as unknown as NodeJS.WriteStream);

test("lines are dropped and counted while nobody reads, and written again afterwards", () => {
  const stream = new FakeStream();
  const output = open(stream);
  output.write("one\n");
  stream.writableLength = 9 * 1_024 * 1_024;
  output.write("two\n");
  stream.writableLength = 0;
  output.write("three\n");
  expect(stream.written).toEqual(["one\n", "three\n"]);
  expect(output.dropped()).toBe(1);
});

test("on a terminal a line takes the place of a bar of progress; in a pipe it stands as it is [OPERATE-09]", () => {
  const terminal = Object.assign(new FakeStream(), { isTTY: true });
  open(terminal).write("one\n");
  expect(terminal.written).toEqual(["\r\u001b[Kone\n"]);
  const pipe = new FakeStream();
  open(pipe).write("one\n");
  expect(pipe.written).toEqual(["one\n"]);
});

test("a reader that went away does not end the service", () => {
  const stream = new FakeStream();
  open(stream);
  expect(() => stream.emit("error", new Error("EPIPE"))).not.toThrow();
});

test("flush waits until what was written has left", async () => {
  const stream = new FakeStream();
  const output = open(stream);
  await output.flush();
  stream.writableLength = 10;
  let isFlushed = false;
  const flushed = output.flush().then(() => {
    isFlushed = true;
  });
  await Promise.resolve();
  expect(isFlushed).toBe(false);
  stream.emit("drain");
  await flushed;
});
