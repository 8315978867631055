// A log of requests, newest first, each with its id to copy.

import type { JSX } from "preact";
import type { RequestEntry } from "../../../../sdk/src/index.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { type Column, numberColumn, Table } from "../../components/table.tsx";
import { count, points } from "../../format/numbers.ts";
import { dayAndTime, timeOfDay } from "../../format/times.ts";
import { text } from "./text.ts";

interface Props {
  readonly requests: readonly RequestEntry[];
  readonly caption: string;
}

export function RequestLog({ requests, caption }: Props): JSX.Element {
  const said = text();
  const columns: readonly Column<RequestEntry>[] = [
    {
      key: "time",
      title: said.time,
      cell: ({ time }) => (
        <time class="number" dateTime={time} title={dayAndTime(time)}>
          {timeOfDay(time)}
        </time>
      ),
      sortBy: ({ time }) => time,
    },
    {
      key: "status",
      title: said.status,
      cell: ({ status, code }) => (
        <>
          <span class={`status-code number ${status >= 500 ? "is-fault" : status >= 400 ? "is-refused" : "is-fine"}`}>
            {status}
          </span>{" "}
          {code === null ? null : <code class="is-soft">{code}</code>}
        </>
      ),
      sortBy: ({ status }) => status,
      inFile: [{ title: said.status, of: ({ status, code }) => (code === null ? status : `${status} ${code}`) }],
    },
    {
      key: "request",
      title: said.request,
      cell: ({ method, path }) => (
        <code class="number path" title={path}>
          {method} {path}
        </code>
      ),
      sortBy: ({ path }) => path,
      inFile: [{ title: said.request, of: ({ method, path }) => `${method} ${path}` }],
    },
    numberColumn(
      "ms",
      said.ms,
      ({ ms }) => ms,
      (ms) => ((ms ?? 0) < 100 ? points : count)(ms),
      { isWide: true },
    ),
    { key: "key", title: said.key, cell: ({ key_hint }) => <code class="number">…{key_hint}</code>, isWide: true },
    {
      key: "id",
      title: said.requestId,
      cell: ({ request_id }) => (
        <span class="request-id">
          <code class="number">{request_id}</code>
          <CopyButton value={request_id} name={`${said.requestId} ${request_id}`} isSmall={true} />
        </span>
      ),
      isWide: true,
    },
  ];
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={requests}
      keyOf={({ time, request_id }) => `${time} ${request_id}`}
      file="marsad-requests"
    />
  );
}
