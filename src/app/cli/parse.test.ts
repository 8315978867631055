import { expect, test } from "bun:test";
import { Complaint } from "../terminal/complaint.ts";
import type { Command } from "./command.ts";
import { type Invocation, parseInvocation } from "./parse.ts";
import { runCommand } from "./run-command.ts";

const serve: Command = {
  name: "serve",
  summary: "Serves.",
  settings: ["port", "host", "demoKeys", "simSeed"],
  run: () => 0,
};
const issue: Command = {
  name: "keys issue",
  summary: "Issues a key.",
  operands: [
    { name: "ACCOUNT", meaning: "The account's number." },
    { name: "NAME", meaning: "A name.", isOptional: true },
  ],
  options: [
    { name: "kind", value: "KIND", meaning: "live or test.", isRequired: true },
    { name: "json", meaning: "Prints JSON." },
  ],
  settings: ["dataDir"],
  run: () => 0,
};
const COMMANDS = [serve, issue];

const parse = (...words: string[]) => parseInvocation(words, COMMANDS);

function run(...words: string[]): Extract<Invocation, { kind: "run" }> {
  const invocation = parse(...words);
  if (invocation.kind !== "run") throw new Error(`not a run: ${invocation.kind}`);
  return invocation;
}

function complaintOf(...words: string[]): string {
  try {
    parse(...words);
  } catch (error) {
    expect(error).toBeInstanceOf(Complaint);
    return error instanceof Complaint ? `${error.exitCode} ${error.message}` : "";
  }
  throw new Error("no complaint");
}

test("flags take their value after a space or an equals sign", () => {
  expect(Object.fromEntries(run("serve", "--port", "9", "--host=::1").flags)).toEqual({ port: "9", host: "::1" });
});

test("a switch is on with its flag, off with its no-form, and takes a value", () => {
  expect(run("serve", "--demo-keys").flags.get("demoKeys")).toBe("on");
  expect(run("serve", "--no-demo-keys").flags.get("demoKeys")).toBe("off");
  expect(run("serve", "--demo-keys=off").flags.get("demoKeys")).toBe("off");
});

test("of a flag given twice the last counts", () => {
  expect(run("serve", "--port", "1", "--port", "2").flags.get("port")).toBe("2");
});

test("a command of two words has operands and options of its own", () => {
  const { command, operands, options, configPath } = run(
    "keys",
    "issue",
    "17",
    "--kind",
    "live",
    "--json",
    "--config",
    "m.json",
  );
  expect(command).toBe(issue);
  expect(Object.fromEntries(operands)).toEqual({ ACCOUNT: "17" });
  expect(Object.fromEntries(options)).toEqual({ kind: "live", json: "" });
  expect(configPath).toBe("m.json");
});

test.each([
  [["serve", "--prot", "1"], "2 Unknown flag '--prot'. Did you mean --port?"],
  [["serve", "--no-port"], "2 Unknown flag '--no-port'."],
  [["serve", "-p", "1"], "2 Unknown flag '-p'."],
  [["serve", "--kind", "x"], "2 Unknown flag '--kind'."],
  [["serve", "--port"], "2 --port needs a value."],
  [["serve", "--port", "--host", "x"], "2 --port needs a value."],
  [["serve", "now"], "2 marsad serve does not take 'now'."],
  [["serv"], "2 Unknown command 'serv'. Did you mean serve? See marsad --help."],
  [["keys", "isue"], "2 Unknown command 'keys isue'. Did you mean keys issue? See marsad --help."],
  [["--port", "1"], "2 Write the command before its flags, as in: marsad serve --port. See marsad --help."],
  [["keys", "issue", "1"], "2 marsad keys issue needs --kind KIND."],
  [["keys", "issue", "--kind", "live"], "2 marsad keys issue needs ACCOUNT: The account's number."],
  [["keys", "issue", "--kind", "live", ""], "2 marsad keys issue needs ACCOUNT: The account's number."],
])("%j is refused in one line", (words, line) => {
  expect(complaintOf(...words)).toStartWith(line);
});

test("help is everywhere", () => {
  for (const words of [[], ["--help"], ["-h"], ["help"]])
    expect(parse(...words)).toEqual({ kind: "help", about: undefined });
  for (const words of [
    ["serve", "--help"],
    ["serve", "--port", "1", "-h"],
    ["help", "serve"],
  ]) {
    expect(parse(...words)).toEqual({ kind: "help", about: serve });
  }
  for (const words of [["keys"], ["keys", "--help"], ["help", "keys"]])
    expect(parse(...words)).toEqual({ kind: "help", about: "keys" });
  expect(parse("--version")).toEqual({ kind: "version" });
});

test("the help of a command names every flag, with its environment variable and default", async () => {
  const help = async (...words: string[]): Promise<string> => {
    let text = "";
    const out = (more: string): void => {
      text += more;
    };
    expect(await runCommand([...words, "--help"], COMMANDS, { out, err: out })).toBe(0);
    return text;
  };
  const text = await help("serve");
  for (const part of ["--port VALUE", "[MARSAD_PORT]", "default: 8080", "--demo-keys", "--config FILE"])
    expect(text).toContain(part);
  expect(await help("keys", "issue")).toContain("--kind KIND");
  expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100);
  expect(await help()).toContain("keys issue");
  expect(await help("keys")).not.toContain("Serves.");
});
