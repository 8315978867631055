// docs/reference/close-codes.md: how a stream ends and what it refuses, with what the client does about each.

import {
  CLOSE_CODES,
  closeRow,
  type Reconnect,
  STREAM_CHANNELS,
  STREAM_ERROR_NAMES,
  STREAMS,
  type StreamChannel,
  streamCode,
  streamErrorRow,
} from "../../src/wire/index.ts";
import type { GeneratedFile } from "./generated-file.ts";

const HEAD = `# Close codes and stream errors

How a WebSocket stream ends and what it refuses. This page is written by \`docs/generate.ts\` from the tables of \`src/wire\`; change it there.

The close code says what kind of failure it was; the last \`error\` message, with its code and details, says what to do. The reason text of a
close is that code too, where there is one. Codes are the channel's own and case-sensitive; decide by the code, for messages are for people
and may change.

## Close codes
`;

const RECONNECT: Readonly<Record<Reconnect, string>> = {
  "as-needed": "when needed",
  backoff: "with backoff",
  "fix-first": "no",
};

export function closeCodeReference(): GeneratedFile {
  const content = [HEAD, closeCodes(), ...STREAM_CHANNELS.map(channelErrors)].join("\n");
  return { path: "docs/reference/close-codes.md", content };
}

function closeCodes(): string {
  const rows = CLOSE_CODES.map((code) => {
    const { name, failure, when, action, reconnect } = closeRow(code);
    return `| ${code} | ${name} | ${failure ?? ""} | ${RECONNECT[reconnect]} | ${when} | ${action} |`;
  });
  const head = ["| code | name | class | reconnect | when | what the client does |", "|---|---|---|---|---|---|"];
  return [...head, ...rows, ""].join("\n");
}

function channelErrors(channel: StreamChannel): string {
  const rows = STREAM_ERROR_NAMES.flatMap((name) => {
    const { failure, closeCode, when, action, details } = streamErrorRow(name);
    const code = streamCode(channel, name);
    const outcome = closeCode === null ? "stays open" : `closes with ${closeCode}`;
    return code === null ? [] : [`| \`${code}\` | ${failure} | ${outcome} | ${when} | ${action} | ${details} |`];
  });
  const head = [
    `## Errors of the ${channel} channel`,
    "",
    `\`${STREAMS[channel].path}\``,
    "",
    "| code | class | socket | when | what the client does | details |",
    "|---|---|---|---|---|---|",
  ];
  return [...head, ...rows, ""].join("\n");
}
