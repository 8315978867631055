// Takes the steps of a document as a newcomer does, in a copy of the repository, beside a running service. It runs the text of the
// document unchanged, but for addresses, the reader's folder, and words that end in `…`, which an earlier step has printed.

import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { monotonicMs } from "../../src/base/index.ts";
import { Child } from "../../test/app/child.ts";
import { copyProject } from "../../test/how-to/follow.ts";
import { callTool, connectMcp } from "../../test/mcp/mcp-client.ts";
import { until } from "../../test/world/until.ts";
import { type DocumentStep, documentSteps } from "./document-steps.ts";
import { formulaResult } from "./formula.ts";
import { CRATES, type Outcome, PACKAGES, type Way } from "./ways.ts";

/** The address of the service in documents. */
const DOCUMENT_ADDRESS = /127\.0\.0\.1:8080/g;
/** The address in documents of a service that the internet can reach. */
const PUBLIC_ADDRESS = /https:\/\/market\.example\.com/g;
/** The folder of the reader's copy of the repository in documents. */
const DOCUMENT_FOLDER = /\/opt\/marsad\b/g;
const PLACEHOLDER = /([a-z]+_)…/g;
const BLOCK_ENDED = /\n-- block (\w+)\n/;
/** Keeps every program from asking the network for packages: those on the machine suffice. */
const OFFLINE = {
  PIP_NO_INDEX: "1",
  PIP_NO_BUILD_ISOLATION: "0",
  PIP_DISABLE_PIP_VERSION_CHECK: "1",
  PYTHONPATH: PACKAGES,
  PYTHONUNBUFFERED: "1",
  npm_config_offline: "true",
  npm_config_audit: "false",
  npm_config_update_notifier: "false",
  // Node 20 offers the WebSocket of Node 22 only with this flag.
  NODE_OPTIONS: "--experimental-websocket",
  GOPROXY: "off",
  CARGO_NET_OFFLINE: "true",
};

export interface Walked {
  readonly steps: number;
  /** The first step that shows a number of the market; `seconds` is the time until then. */
  readonly first: number;
  readonly seconds: number;
}

export class Walker {
  readonly #place = copyProject();
  readonly #home = `${this.#place}-home`;
  readonly #service: string;
  /** The output of the steps of this way so far. */
  #printed = "";
  #python: Child | null = null;
  /** The seconds of commands that prepare something: several documents ask for them, so each is run once. */
  readonly #prepared = new Map<string, number>();

  constructor(service: string) {
    this.#service = service;
    const programs = join(this.#home, "programs");
    mkdirSync(programs, { recursive: true });
    // Debian's Python finds Debian's packages, which replace the packages of the package index.
    symlinkSync("/usr/bin/python3", join(programs, "python3"));
    mkdirSync(join(this.#home, ".cargo"));
    const crates = `[source.crates-io]\nreplace-with = "system"\n[source.system]\ndirectory = "${CRATES}"\n`;
    writeFileSync(join(this.#home, ".cargo/config.toml"), crates);
    writeFileSync(this.#state, `export PATH="${programs}:$PATH"\n`);
    this.#goTo(this.#place);
  }

  /** Takes all steps of a way; throws at the first step without the expected output. */
  async walk({ page, sections, outcomes }: Way): Promise<Walked> {
    const steps = documentSteps(page, sections);
    this.#printed = "";
    let first = 0;
    let seconds = 0;
    try {
      for (const [at, step] of steps.entries()) {
        const outcome = outcomes[at];
        if (outcome === undefined || outcome.leftOut !== undefined) continue;
        const began = monotonicMs();
        const before = outcome.shows === undefined ? this.#prepared.get(step.text) : undefined;
        if (before === undefined) await this.#take(page, step, outcome);
        const took = before ?? (monotonicMs() - began) / 1_000;
        if (outcome.shows === undefined) this.#prepared.set(step.text, took);
        if (first === 0) seconds += took;
        if (first === 0 && outcome.shows !== undefined) first = at + 1;
      }
    } finally {
      this.#python?.signal("SIGKILL");
      this.#python = null;
      this.#goTo(this.#place);
    }
    return { steps: steps.length, first, seconds };
  }

  async #take(page: string, step: DocumentStep, outcome: Outcome): Promise<void> {
    const text = this.#own(step.text);
    const printed = await this.#run({ ...step, text }, outcome).catch((error: unknown) => {
      throw new Error(`${page}, at "${step.file ?? text.trim()}": ${error}`);
    });
    this.#printed += printed;
    if (outcome.shows !== undefined && !outcome.shows.test(printed)) {
      throw new Error(`${page}: "${text.trim()}" does not show ${outcome.shows}:\n${printed.slice(0, 4_000)}`);
    }
  }

  #goTo(folder: string): void {
    writeFileSync(`${this.#state}.folder`, folder);
  }

  /** The text of a step with the address of the running service, the folder of the copy, and words that earlier steps have printed. */
  #own(text: string): string {
    return text
      .replace(PUBLIC_ADDRESS, this.#service)
      .replace(DOCUMENT_ADDRESS, new URL(this.#service).host)
      .replace(DOCUMENT_FOLDER, this.#place)
      .replace(PLACEHOLDER, (placeholder, start) => {
        const words = this.#printed.match(new RegExp(`${start}[\\w-]+`, "g"));
        return words?.at(-1) ?? placeholder;
      });
  }

  async #run({ language, text, file }: DocumentStep, outcome: Outcome): Promise<string> {
    if (file !== null) {
      const path = join(this.#folder, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      return "";
    }
    if (language === "sh") return await this.#type(text, outcome);
    if (language === "python") return await this.#ask(text, outcome);
    if (language === "json") return await this.#connect(text);
    return await formulaResult(text);
  }

  /** Types a command; interrupts an endless one once it has shown the expected output. */
  async #type(command: string, { shows, goesOn }: Outcome): Promise<string> {
    const child = this.#shell(command);
    if (goesOn === true && shows !== undefined) {
      await child.says(shows);
      process.kill(-child.pid, "SIGINT");
      await child.ended();
    } else if ((await child.ended()) !== 0) throw new Error(`it failed:\n${child.out}${child.err}`);
    return child.out + child.err;
  }

  async #ask(code: string, { shows, goesOn }: Outcome): Promise<string> {
    this.#python ??= this.#shell(`exec python3 "${join(import.meta.dir, "session.py")}"`);
    const python = this.#python;
    const before = python.out.length;
    const beforeErr = python.err.length;
    python.type(JSON.stringify(code));
    const said = (): string => python.out.slice(before);
    if (goesOn === true && shows !== undefined) {
      await until("the block shows what it should", () => shows.test(said()) || BLOCK_ENDED.test(said()));
      python.signal("SIGINT");
    }
    await until("the block ends", () => BLOCK_ENDED.test(said()) || !python.isRunning);
    const [, ending] = BLOCK_ENDED.exec(said()) ?? [];
    const isFine = ending === (goesOn === true ? "interrupted" : "done");
    if (!isFine) throw new Error(`the block ${ending}:\n${said()}${python.err.slice(beforeErr)}`);
    return said();
  }

  /** Connects as the configuration of an MCP client says, and calls a first tool. */
  async #connect(configuration: string): Promise<string> {
    const { mcpServers } = JSON.parse(configuration) as { readonly mcpServers: Readonly<Record<string, McpServer>> };
    const answers = Object.values(mcpServers).map(async (server) => {
      const client = "url" in server ? await connectMcp(server.url, server.headers) : await overStdio(server);
      const { tools } = await client.listTools();
      const { text } = await callTool(client, "get_quote", { identifier: "2222" });
      await client.close();
      return `${tools.length} tools\n${text}\n`;
    });
    return (await Promise.all(answers)).join("");
  }

  /** A shell in the reader's folder with the reader's variables; it saves both for the next shell. */
  #shell(command: string): Child {
    const script = `set -a; . "${this.#state}"; trap 'export -p > "${this.#state}"; pwd > "${this.#state}.folder"' EXIT\n${command}`;
    const options = { program: "bash", folder: this.#folder, wrapper: ["setsid"] };
    return new Child(["-c", script], { ...OFFLINE, HOME: this.#home, MARSAD_SERVICE_URL: this.#service }, options);
  }

  get #state(): string {
    return join(this.#home, "state");
  }

  get #folder(): string {
    return readFileSync(`${this.#state}.folder`, "utf8").trim();
  }

  close(): void {
    for (const folder of [this.#place, this.#home]) rmSync(folder, { recursive: true, force: true });
  }
}

type McpServer =
  | { readonly url: string; readonly headers: Readonly<Record<string, string>> }
  | { readonly command: string; readonly args: string[]; readonly env: Record<string, string> };

async function overStdio({ command, args, env }: Extract<McpServer, { command: string }>): Promise<Client> {
  const { PATH = "" } = process.env;
  const client = new Client({ name: "newcomer", version: "1.0.0" });
  await client.connect(new StdioClientTransport({ command, args, env: { PATH, ...env } }));
  return client;
}
