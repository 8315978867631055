// The metrics of the streams for Prometheus.

import type { Counter, Metrics } from "../../base/index.ts";
import { CLOSE_CODES } from "../../wire/index.ts";
import type { StreamHub } from "./stream-hub.ts";

export class StreamMetrics {
  readonly #closes: Counter<"code">;

  /** `relayed` counts the connections on replays. */
  constructor(metrics: Metrics, { table, publisher, channels }: StreamHub, relayed: () => number) {
    const logs = channels.map(({ log }) => log).filter((log) => log !== null);
    metrics.counterOf(
      "stream_symbols_recovered_total",
      "Symbols that resuming clients named and that went on without a hole.",
      () => logs.reduce((sum, { resumed }) => sum + resumed.recovered, 0),
    );
    metrics.counterOf(
      "stream_symbols_not_recovered_total",
      "Symbols that resuming clients named and that could not go on: the trades are not kept any more.",
      () => logs.reduce((sum, { resumed }) => sum + resumed.notRecovered, 0),
    );
    metrics.gauge("stream_connections", "Open WebSocket connections on the live market.", ["channel"], (gauge) => {
      const counts = new Map(channels.map(({ name }) => [name, 0]));
      for (const { channel } of table.all()) counts.set(channel.name, (counts.get(channel.name) ?? 0) + 1);
      for (const [channel, count] of counts) gauge.set({ channel }, count);
    });
    metrics.gauge("stream_replay_connections", "Open WebSocket connections on replays.", [], (gauge) =>
      gauge.set(relayed()),
    );
    metrics.gauge(
      "stream_readers_behind",
      "Connections that are behind and being sent what they missed.",
      [],
      (gauge) => {
        let behind = 0;
        for (const connection of table.all()) if (connection.output.isBehind) behind++;
        gauge.set(behind);
      },
    );
    metrics.gauge(
      "stream_readers_leaving",
      "Connections that the service has ended and whose clients still read what was sent before.",
      [],
      (gauge) => {
        let leaving = 0;
        for (const connection of table.all()) if (connection.isLeaving) leaving++;
        gauge.set(leaving);
      },
    );
    metrics.counterOf(
      "stream_frames_published",
      "Frames published since the start, each once however many read it.",
      () => publisher.frames,
    );
    this.#closes = metrics.counter("stream_closes_total", "Closed WebSocket connections by close code.", ["code"]);
  }

  /** A client may close with any code; only the codes of the table have a label of their own. */
  countClose(code: number): void {
    this.#closes.inc({ code: CLOSE_CODES.some((known) => known === code) ? String(code) : "other" });
  }
}
