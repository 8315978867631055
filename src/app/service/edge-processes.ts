// The parent's part of `--edges`: it starts the door processes of one machine and keeps them running. It restarts a dead one, at once the
// first time and more slowly after each further death. The parent has the market and delivers webhooks; the door processes serve the
// customers, and all of them speak over one socket.

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Clock,
  type Component,
  type Log,
  type LogDestination,
  type Metrics,
  programCommand,
  SECOND_MS,
  type Timer,
  withTimeLimit,
} from "../../base/index.ts";
import { type LocalProcess, SocketHub } from "../../cluster/index.ts";
import type { Effective, Settings } from "../config/index.ts";
import { freePort } from "../listener/listener.ts";
import { Complaint, usageComplaint } from "../terminal/complaint.ts";
import { EDGE_COMMAND, type EdgeStart, LISTENING_SUBJECT, listenedIndex } from "./edge-start.ts";
import { logFormatOf } from "./process.ts";

/** A door process that runs. */
export interface EdgeProcess {
  readonly pid: number;
  /** Resolves with its exit code, or with the signal that ended it. */
  readonly exited: Promise<number | string>;
  kill(signal: "SIGTERM" | "SIGKILL"): void;
}

export interface EdgeProcessesOptions {
  readonly count: number;
  /** Starts the door process with this number; the first one is 1. */
  readonly spawn: (index: number) => EdgeProcess;
  readonly clock: Clock;
  readonly log: Log;
}

/** The first restart, and the longest wait for one. */
const RESTART_MS = 100;
const RESTART_MS_MAX = 30 * SECOND_MS;
/** A process that ran for this long did not die at its start. */
const STEADY_MS = 30 * SECOND_MS;
/** From this many deaths in a row on, the log calls it a crash loop. */
const LOOP_DEATHS = 3;
/** The time that the door processes have to stop; then they are killed. A little less than the limit for the whole stop. */
const STOP_LIMIT_MS = 8.5 * SECOND_MS;

/** One door process over all its restarts. */
interface Place {
  readonly index: number;
  process: EdgeProcess | null;
  startedAtMs: number;
  deaths: number;
  restart: Timer | null;
  readonly listening: PromiseWithResolvers<void>;
  isListening: boolean;
}

export class EdgeProcesses implements Component {
  readonly name = "edges";
  readonly #options: EdgeProcessesOptions;
  readonly #places: readonly Place[];
  #restarts = 0;
  #isStopping = false;

  constructor(options: EdgeProcessesOptions) {
    this.#options = options;
    this.#places = Array.from({ length: options.count }, (_, i) => ({
      index: i + 1,
      process: null,
      startedAtMs: 0,
      deaths: 0,
      restart: null,
      listening: Promise.withResolvers<void>(),
      isListening: false,
    }));
  }

  /** Door processes that take requests now. */
  get listening(): number {
    return this.#places.filter(({ isListening }) => isListening).length;
  }

  get restarts(): number {
    return this.#restarts;
  }

  /** Resolves when all of them listen for the first time; throws a Complaint when a first start fails. */
  async start(): Promise<void> {
    for (const place of this.#places) this.#spawn(place);
    await Promise.all(this.#places.map(({ listening }) => listening.promise));
  }

  /** Notes that the door process takes requests. */
  noteListening(index: number): void {
    const place = this.#places[index - 1];
    if (place === undefined || place.process === null) return;
    place.isListening = true;
    place.listening.resolve();
  }

  /** Stops the door processes, which finish running requests first. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const place of this.#places) {
      place.restart?.cancel();
      place.process?.kill("SIGTERM");
    }
    const exits = this.#places.map(({ process }) => process?.exited);
    await withTimeLimit(this.#options.clock, STOP_LIMIT_MS, Promise.all(exits));
    for (const { process } of this.#places) process?.kill("SIGKILL");
  }

  #spawn(place: Place): void {
    const { spawn, clock } = this.#options;
    place.restart = null;
    place.startedAtMs = clock.nowMs();
    const process = spawn(place.index);
    place.process = process;
    void process.exited.then((ending) => this.#ended(place, ending));
  }

  #ended(place: Place, ending: number | string): void {
    const { log, clock } = this.#options;
    const wasSteady = clock.nowMs() - place.startedAtMs >= STEADY_MS;
    const fields = { edge: place.index, pid: place.process?.pid, ending };
    place.process = null;
    place.isListening = false;
    if (this.#isStopping) return;
    place.deaths = wasSteady ? 1 : place.deaths + 1;
    // Matters at a first start alone: nobody was served yet, and the service cannot start.
    place.listening.reject(new Complaint(`Door process ${place.index} ended before it listened (${ending}).`));
    const waitMs = Math.min(RESTART_MS_MAX, RESTART_MS * 4 ** (place.deaths - 1));
    const what = place.deaths < LOOP_DEATHS ? "a door process ended" : "a door process dies again and again";
    log.error({ ...fields, deaths: place.deaths, waitMs }, `${what}; it is started again`);
    this.#restarts++;
    place.restart = clock.after(waitMs, () => this.#spawn(place));
  }
}

export interface OpenEdges {
  /** Started once the parent has a market. */
  readonly edges: Component & { start(): Promise<void> };
  /** The parent among the processes of the machine. */
  readonly local: LocalProcess;
  /** The settings of the parent. */
  readonly effective: Effective;
}

/** Opens the door processes; their log lines go to `output`. */
export async function openEdges(
  effective: Effective,
  clock: Clock,
  log: Log,
  output: LogDestination,
): Promise<OpenEdges> {
  checkPlatform(process.platform);
  const { edges, host, port, dataDir } = effective.settings;
  const settled = withSettings(effective, { port: port === 0 ? freePort(host) : port });
  const folder = socketFolder(dataDir);
  const busPath = join(folder, "members.sock");
  const bus = await SocketHub.open(busPath, log);
  const ofEdges = withSettings(settled, { role: "edge", edges: 0, logFormat: logFormatOf(effective.settings) });
  const spawn = (index: number) => spawnEdge({ index, edges, busPath, effective: ofEdges }, output);
  const processes = new EdgeProcesses({ count: edges, spawn, clock, log });
  bus.subscribe(LISTENING_SUBJECT, (bytes) => processes.noteListening(listenedIndex(bytes)));
  const measure = (metrics: Metrics): void => {
    metrics.gauge("edges_listening", "Door processes that take requests.", [], (gauge) =>
      gauge.set(processes.listening),
    );
    metrics.counterOf(
      "edge_restarts_total",
      "Door processes that ended and were started again.",
      () => processes.restarts,
    );
  };
  return {
    edges: {
      name: "edges",
      start: () => processes.start(),
      stop: async () => {
        await processes.stop();
        await bus.close();
        rmSync(folder, { recursive: true, force: true });
      },
    },
    local: { name: "market", processes: edges + 1, bus, measure },
    // Load balancers ask the door processes; nobody asks the parent.
    effective: withSettings(settled, { shutdownDelayMs: 0 }),
  };
}

/** Starts a door process: the same program with a word that is no command. Its log lines appear whole among those of the parent. */
function spawnEdge(start: EdgeStart, output: LogDestination): EdgeProcess {
  const child = Bun.spawn(programCommand(EDGE_COMMAND), { stdin: "pipe", stdout: "pipe", stderr: "inherit" });
  child.stdin.write(`${JSON.stringify(start)}\n`);
  void child.stdin.flush();
  void passOn(child.stdout, output);
  return {
    pid: child.pid,
    exited: child.exited.then((code) => child.signalCode ?? code),
    kill: (signal) => child.kill(signal),
  };
}

async function passOn(lines: ReadableStream<Uint8Array>, output: LogDestination): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of lines) {
    const text = rest + decoder.decode(chunk, { stream: true });
    const end = text.lastIndexOf("\n") + 1;
    if (end > 0) output.write(text.slice(0, end));
    rest = text.slice(end);
  }
}

/** Refuses a platform where several processes cannot share one port. */
export function checkPlatform(platform: string): void {
  if (platform === "linux") return;
  throw usageComplaint(`--edges needs Linux, where several processes can share one port; leave it out on ${platform}.`);
}

/**
 * A folder of our own for the socket: among temporary files, where its path is short, or in the data folder where no other can be written.
 */
function socketFolder(dataDir: string): string {
  try {
    return mkdtempSync(join(tmpdir(), "marsad-"));
  } catch {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return mkdtempSync(join(dataDir, "edges-"));
  }
}

function withSettings(effective: Effective, changes: Partial<Settings>): Effective {
  return { ...effective, settings: { ...effective.settings, ...changes } };
}
