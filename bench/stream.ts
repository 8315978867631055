// How many quotes the stream door delivers, beside a bare Bun.serve publisher of the same messages and a plain `ws` server
// on Node, each on one core and loaded by a process on another. Readers take 20 of 400 symbols each.

import { join } from "node:path";
import type { Measured } from "./stream/load-generator.ts";
import { sampleHead } from "./stream/sample-message.ts";

const COUNTS = [1_000, 5_000];
const STOPPED = 50;
const MB = 1024 * 1024;
const folder = join(import.meta.dir, "stream");
const pinned = (core: number, command: readonly string[]): string[] =>
  Bun.which("taskset") === null ? [...command] : ["taskset", "-c", String(core), ...command];

const SERVERS: Readonly<Record<string, { readonly command: readonly string[]; readonly path: string }>> = {
  bare: { command: [process.execPath, join(folder, "bare-server.ts")], path: "/" },
  marsad: { command: [process.execPath, join(folder, "marsad-server.ts")], path: "/ws/v1/stocks/?api_key=load" },
  ws: { command: ["node", join(folder, "ws-server.mjs"), sampleHead()], path: "/" },
};

async function run(name: string, connections: number, stopped: number): Promise<Measured> {
  const server = SERVERS[name];
  if (server === undefined) throw new Error(`no server ${name}`);
  const process_ = Bun.spawn(pinned(0, server.command), { stdout: "pipe", stderr: "inherit" });
  try {
    const port = await firstLine(process_.stdout);
    const load = [
      process.execPath,
      join(folder, "load-generator.ts"),
      port,
      server.path,
      `${connections}`,
      `${stopped}`,
    ];
    const generator = Bun.spawn(pinned(1, load), { stdout: "pipe", stderr: "inherit" });
    return JSON.parse(await firstLine(generator.stdout)) as Measured;
  } finally {
    process_.kill();
    await process_.exited;
  }
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = "";
  for await (const chunk of stream) {
    text += new TextDecoder().decode(chunk);
    if (text.includes("\n")) break;
  }
  return text.trim();
}

const failures: string[] = [];
function hold(what: string, isHeld: boolean): void {
  process.stdout.write(`  ${isHeld ? "ok  " : "MISS"} ${what}\n`);
  if (!isHeld) failures.push(what);
}

for (const connections of COUNTS) {
  process.stdout.write(`${connections} connections\n`);
  const results: Record<string, Measured> = {};
  for (const name of Object.keys(SERVERS)) {
    const isOurs = name === "marsad";
    const result = await run(name, connections, isOurs && connections === COUNTS[0] ? STOPPED : 0);
    results[name] = result;
    process.stdout.write(
      `  ${name.padEnd(8)}${Math.round(result.deliveriesPerSecond).toLocaleString("en").padStart(12)} deliveries/s of ${Math.round(result.frameBytes)} bytes, ` +
        `p50 ${result.p50Ms} ms, p99 ${result.p99Ms} ms at half, ${(result.idleBytesPerConnection / 1024).toFixed(1)} KB an idle connection\n`,
    );
  }
  const { marsad, bare, ws } = results;
  if (marsad === undefined || bare === undefined || ws === undefined) throw new Error("a server was not measured");
  const toBare = marsad.deliveriesPerSecond / bare.deliveriesPerSecond;
  const toWs = marsad.deliveriesPerSecond / ws.deliveriesPerSecond;
  hold(`${toBare.toFixed(2)} of the bare publisher, at least 0.8`, toBare >= 0.8);
  hold(`${toWs.toFixed(1)} times ws on Node, at least 4`, toWs >= 4);
  hold(`p99 ${marsad.p99Ms} ms at half of the maximum, under 20`, marsad.p99Ms < 20);
  hold(
    `${(marsad.idleBytesPerConnection / 1024).toFixed(1)} KB an idle connection, under 40`,
    marsad.idleBytesPerConnection < 40 * 1024,
  );
  if (Number.isNaN(marsad.shareAfterStop ?? Number.NaN) || marsad.shareAfterStop === null) continue;
  const lost = 1 - marsad.shareAfterStop / marsad.share;
  hold(`${(100 * lost).toFixed(1)} % lost by the others while ${STOPPED} do not read, under 5`, lost < 0.05);
  const perStopped = marsad.bytesPerStopped / MB;
  hold(`${perStopped.toFixed(2)} MB for a reader that stopped, under 1.5`, perStopped < 1.5);
}
process.exit(failures.length === 0 ? 0 : 1);
