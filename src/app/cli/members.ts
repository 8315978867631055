// `marsad members` and `marsad drain`: lists the processes of a running installation, and drains one of them, over the operator's API.

import { pause, SECOND_MS, SystemClock } from "../../base/index.ts";
import { operator } from "../../wire/index.ts";
import { Complaint, usageComplaint } from "../terminal/complaint.ts";
import { tableOf } from "../terminal/table.ts";
import { answer, JSON_OPTION } from "./account-work.ts";
import { type Command, type CommandContext, operand, switchOption } from "./command.ts";
import { unreached } from "./service-call.ts";

const ANSWER_LIMIT_MS = 10 * SECOND_MS;
const LOOK_EVERY_MS = SECOND_MS;
/** Processes report once a second: a process that does not report the change within this time did not get the request. */
const SILENT_LIMIT_MS = 10 * SECOND_MS;
/** A process closes its sockets within a minute; after another minute it cuts clients that do not read. */
const EMPTY_LIMIT_MS = 150 * SECOND_MS;

export const membersCommand: Command = {
  name: "members",
  summary: "Lists the processes of a running installation, and how many WebSockets each has.",
  options: [JSON_OPTION],
  settings: ["serviceUrl", "adminToken"],
  run: async (context) => {
    const members = await membersOf(context);
    answer(context, members, () =>
      tableOf(
        members,
        [
          { heading: "MEMBER", cell: ({ member }) => member },
          { heading: "ROLE", cell: ({ role, leads }) => (leads ? `${role}, leads` : role) },
          { heading: "POSITION", cell: ({ position }) => position ?? "—" },
          { heading: "SOCKETS", cell: ({ connections }) => connections ?? "—", isNumber: true },
          { heading: "STATE", cell: ({ draining }) => (draining ? "draining" : "") },
        ],
        "No process.",
        context.say,
      ),
    );
    return undefined;
  },
};

export const drainCommand: Command = {
  name: "drain",
  summary: "Empties a process that serves customers, so that it can be stopped or looked after.",
  details: [
    "From then on it is not ready, so that a load balancer sends nothing new; requests that still come are answered. It closes its WebSockets one after the other with 1012 and a time to come back after, over at most a minute. The command ends when none is left.",
    "The process runs on until it is stopped. --undo lets it take customers again.",
  ].join("\n"),
  operands: [operand("MEMBER", "The name of the process, or its beginning, as `marsad members` shows it.")],
  options: [switchOption("undo", "Lets the process take customers again.")],
  settings: ["serviceUrl", "adminToken"],
  run: async (context) => {
    const name = nameOf(await membersOf(context), context.operands.get("MEMBER") ?? "");
    const isDraining = !context.options.has("undo");
    const path = `/members/${encodeURIComponent(name)}/drain/`;
    const clock = new SystemClock();
    const askedMs = clock.nowMs();
    let shown = -1;
    for (;;) {
      const { connections, draining } = (await membersOf(context)).find(({ member }) => member === name) ?? GONE;
      const waitedMs = clock.nowMs() - askedMs;
      if (draining !== isDraining) {
        if (waitedMs > SILENT_LIMIT_MS)
          throw new Complaint(`${name} does not answer; is it connected with the others?`);
        // Repeats the request, which may have been lost on the way.
        await ask(context, isDraining ? "POST" : "DELETE", path);
      } else {
        if (!isDraining || (connections ?? 0) === 0) break;
        if (waitedMs > EMPTY_LIMIT_MS)
          throw new Complaint(`${name} still has ${connections} sockets; it goes on closing them.`);
        if (connections !== shown) context.note(`${connections} sockets left`);
        shown = connections ?? 0;
      }
      await pause(clock, LOOK_EVERY_MS);
    }
    context.print(isDraining ? `${name} is drained and may be stopped.` : `${name} takes customers again.`);
    return undefined;
  },
};

/** A process that has ended meanwhile has no sockets. */
const GONE = { connections: null, draining: true };

async function membersOf(context: CommandContext): Promise<readonly operator.Member[]> {
  const { members } = (await ask(context, "GET", "/overview/")) as operator.Overview;
  return members;
}

/** The process that takes sockets and has this name, or a name that begins with it. */
function nameOf(members: readonly operator.Member[], text: string): string {
  const serving = members.filter(({ connections }) => connections !== null).map(({ member }) => member);
  const found = serving.includes(text) ? [text] : serving.filter((member) => member.startsWith(text));
  const [name] = found;
  if (name !== undefined && found.length === 1) return name;
  const known =
    serving.length === 0 ? "No process takes customers." : `Those that take customers: ${serving.join(", ")}.`;
  throw usageComplaint(`${found.length === 0 ? "No process" : "More than one process"} begins with ${text}. ${known}`);
}

async function ask({ settings }: CommandContext, method: string, path: string): Promise<unknown> {
  const { serviceUrl, adminToken } = settings;
  if (adminToken === null)
    throw usageComplaint("This needs the operator's API: give --admin-token or MARSAD_ADMIN_TOKEN.");
  const url = `${serviceUrl.replace(/\/+$/, "")}${operator.OPERATOR_BASE_PATH}${path}`;
  const headers = { Authorization: `Bearer ${adminToken}` };
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
  const response = await fetch(url, { method, headers, signal, keepalive: false }).catch((error: Error) => {
    throw unreached(serviceUrl, error);
  });
  const text = await response.text();
  if (!response.ok) throw new Complaint(`${url} says ${response.status} ${text.trim()}`);
  return JSON.parse(text);
}
