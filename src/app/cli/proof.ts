// `marsad proof`: the key that signs, the journal's tree as a folder, and a watch on the heads of a service.

import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { Marsad, MarsadError } from "../../../sdk/src/index.ts";
import { isConsistent, pause, SECOND_MS, SystemClock } from "../../base/index.ts";
import { exportProof, type HeadWords, isHeadSigned, readHead, ServiceSigner } from "../../proof/index.ts";
import { openBox } from "../service/context.ts";
import { Complaint, EXIT_FAILED, usageComplaint } from "../terminal/complaint.ts";
import { answer, dayOption, JSON_OPTION, onAccounts, STORE_SETTINGS, storeCommand } from "./account-work.ts";
import { type Command, operand, option } from "./command.ts";
import { countOption } from "./service-call.ts";

const HEADS_FILE = "heads.jsonl";
const WATCH_EVERY_S = 10;
const WATCH_EVERY_MAX_S = 86_400;
const ROUNDS_MAX = 1_000_000;

const rotateKey: Command = {
  name: "proof rotate-key",
  summary: "Begins a new key for heads, receipts and webhooks; the public key before it stays published.",
  details:
    "Every process of the deployment signs with the new key within some seconds; the old one is good for that long.",
  options: [JSON_OPTION],
  settings: [...STORE_SETTINGS, "webhooksKeyFile"],
  run: onAccounts(async (work) => {
    const signer = new ServiceSigner(work.store.signingKeys, openBox(work.settings), work.clock);
    const keyId = await signer.rotate();
    answer(work, { key_id: keyId }, () => `The key ${keyId} signs from now on.`);
  }),
};

const exportCommand = storeCommand({
  name: "proof export",
  summary: "Writes the journal's tree into a folder, from which marsad prove works without a service.",
  details:
    "Keys, signed heads, the hash of every leaf, and the leaves of the days that the journal has. May run beside the service.",
  operands: [operand("FOLDER", "Where to write; files that are there are replaced.")],
  options: [option("day", "DAY", "The leaves of this day alone, as 2026-11-15.")],
  run: async (work) => {
    const folder = work.operands.get("FOLDER") ?? "";
    const day = dayOption(work, "day", null);
    const report = await exportProof(work.store, folder, day === null ? null : [day]);
    const days = report.days.length === 1 ? "one day" : `${report.days.length} days`;
    answer(work, report, () => `${folder}: ${report.leaves} leaves, ${report.heads} heads, the leaves of ${days}.`);
  },
});

const watchCommand: Command = {
  name: "proof watch",
  summary: "Stores the heads of a service and cries out when one contradicts another.",
  details: [
    "Each new head is checked: its signature, and that its journal begins with that of the last head which was stored. Heads are added to a file, one line each.",
    "Let somebody run it whom the operator cannot ask to forget: then nobody can rewrite the journal unnoticed. Ends with 1 at the first head that is wrong.",
  ].join("\n"),
  operands: [operand("URL", "The service, such as https://market.example.com; no key is needed.")],
  options: [
    option("file", "FILE", `Where heads are stored; ${HEADS_FILE} unless given.`),
    option("every", "SECONDS", `How often to ask; ${WATCH_EVERY_S} unless given.`),
    option("rounds", "COUNT", "Ends after so many rounds; goes on until it is stopped otherwise."),
  ],
  settings: [],
  run: async (context) => {
    const { operands, options, print, note } = context;
    const everyMs = (countOption(context, "every", WATCH_EVERY_MAX_S) ?? WATCH_EVERY_S) * SECOND_MS;
    let left = countOption(context, "rounds", ROUNDS_MAX) ?? Number.POSITIVE_INFINITY;
    const path = options.get("file") ?? HEADS_FILE;
    const baseUrl = operands.get("URL") ?? "";
    if (!/^https?:\/\/./.test(baseUrl)) {
      throw usageComplaint(
        `URL does not take '${baseUrl.slice(0, 80)}': it takes an address that starts with http:// or https://.`,
      );
    }
    const marsad = new Marsad({ baseUrl });
    const clock = new SystemClock();
    let last = lastHead(path);
    for (;;) {
      try {
        const head: HeadWords = await marsad.proof.head();
        const problem = await problemOf(marsad, last, head);
        if (problem !== null) {
          note(`WRONG HEAD: ${problem}`);
          return EXIT_FAILED;
        }
        if (head.tree_size !== last?.tree_size) {
          appendFileSync(path, `${JSON.stringify(head)}\n`);
          const how = last === null ? "the first head" : "goes on from the last head";
          print(`${head.timestamp} ${head.tree_size} leaves up to ${head.position}: ${how}`);
          last = head;
        }
      } catch (error) {
        // A service that does not answer contradicts nothing: it is asked again.
        if (!(error instanceof MarsadError)) throw error;
        note(`No head: ${error.message}`);
      }
      if (--left <= 0) return 0;
      await pause(clock, everyMs);
    }
  },
};

/** The head that was stored last; null in a new file. */
function lastHead(path: string): HeadWords | null {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true });
    return null;
  }
  const [line = ""] = readFileSync(path, "utf8").trim().split("\n").slice(-1);
  if (line === "") return null;
  try {
    const head = readHead(JSON.parse(line));
    if (head !== null) return head;
  } catch {
    // Not JSON: the complaint below reports it.
  }
  throw new Complaint(`the last line of ${path} is no head.`);
}

const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, "base64"));
const sized = ({ tree_size: size, root_hash: root }: HeadWords) => ({ size, root: bytesOf(root) });

/** The problem of a head that follows another one; null when there is none. */
async function problemOf(marsad: Marsad, last: HeadWords | null, head: HeadWords): Promise<string | null> {
  const { keys } = await marsad.proof.keys();
  const key = keys.find(({ key_id: id }) => id === head.key_id);
  if (key === undefined || !isHeadSigned(head, bytesOf(key.public_key)))
    return `the head of ${head.timestamp} is not signed by a key that the service publishes`;
  if (last === null) return null;
  const [first, second] = last.tree_size <= head.tree_size ? [last, head] : [head, last];
  try {
    const { path } = await marsad.proof.consistency({ first: first.tree_size, second: second.tree_size });
    if (isConsistent(sized(first), sized(second), path.map(bytesOf))) return null;
  } catch (error) {
    if (!(error instanceof MarsadError) || error.code !== "INVALID_PARAM") throw error;
  }
  return `the journal of ${second.tree_size} leaves (signed ${second.timestamp}) does not begin with that of ${first.tree_size} leaves (signed ${first.timestamp}): history was rewritten`;
}

export const PROOF_COMMANDS: readonly Command[] = [rotateKey, exportCommand, watchCommand];
