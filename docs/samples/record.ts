// Records the answers to the samples, for the pages of docs/reference/api: npx bun docs/samples/record.ts, then npm run generate.

import { join } from "node:path";
import { requestSamples, rest, STREAM_CHANNELS, type StreamChannel, streamRow } from "../../src/wire/index.ts";
import type { SampleTarget } from "../../src/wire/samples/code-samples.ts";
import { SampleWorld } from "./sample-world.ts";

const ROWS_MAX = 2;
const MESSAGES_MAX = 400;

/** Cuts lists to their first rows, and replaces local addresses and the ends of secrets. */
function shortened(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.slice(0, ROWS_MAX).map((each) => shortened(each));
  if (typeof value === "string" && name === "url")
    return value
      .replace(/^http:.*lnk_.*$/, "https://market.example.com/links/lnk_…")
      .replace(/^http:.*$/, "https://hooks.example.com/marsad");
  if (typeof value === "string" && (name === "signing_secret" || name === "key")) return `${value.slice(0, 6)}…`;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part, key)]));
}

async function answerOf(operation: rest.OperationId, target: SampleTarget): Promise<unknown> {
  const [curl] = requestSamples(operation, target);
  const run = Bun.spawn(["bash", "-c", `${curl?.code} --silent --show-error --fail-with-body`], { stdout: "pipe" });
  const text = await new Response(run.stdout).text();
  if ((await run.exited) !== 0) throw new Error(`${operation}: ${text}`);
  return shortened(JSON.parse(text));
}

/** The first message of each kind. */
async function messagesOf(world: SampleWorld, channel: StreamChannel): Promise<readonly unknown[]> {
  const { path, sample, needsEntitlement } = streamRow(channel);
  const { symbols, levels, type } = sample;
  const key = needsEntitlement === true ? "business" : "pro";
  const address = `${world.baseUrl.replace("http", "ws")}${path}?api_key=marsad_test_demo-${key}&heartbeat=1&after=0`;
  const socket = new WebSocket(address);
  const found = new Map<string, unknown>();
  const { promise, resolve } = Promise.withResolvers<void>();
  let count = 0;
  socket.onopen = () => {
    if (symbols.length > 0) socket.send(JSON.stringify({ action: "subscribe", symbols, levels }));
  };
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as { readonly type: string };
    if (!found.has(message.type)) found.set(message.type, shortened(message));
    count++;
    if ((found.has(type) && found.has("heartbeat")) || count > MESSAGES_MAX) resolve();
  };
  await promise;
  socket.close();
  return [...found.values()];
}

const world = await SampleWorld.open();
try {
  const requests: Record<string, unknown> = {};
  const targetOf = await world.targets();
  for (const operation of Object.keys(rest.endpoints) as rest.OperationId[]) {
    requests[operation] = await answerOf(operation, targetOf(operation));
  }
  const streams: Record<string, readonly unknown[]> = {};
  for (const channel of STREAM_CHANNELS) streams[channel] = await messagesOf(world, channel);
  await Bun.write(join(import.meta.dir, "answers.json"), `${JSON.stringify({ requests, streams }, null, 1)}\n`);
} finally {
  await world.close();
}
