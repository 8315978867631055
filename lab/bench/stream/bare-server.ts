// The baseline: Bun.serve and its topics, publishing messages of the same size without a service behind them.

import { FeedPace, symbolAt } from "./feed-pace.ts";
import { sampleMessage } from "./sample-message.ts";

const pace = new FeedPace((from, count) => {
  for (let at = from; at < from + count; at++) {
    const symbol = symbolAt(at);
    server.publish(symbol, sampleMessage(symbol, Date.now()));
  }
});

const server = Bun.serve<undefined>({
  hostname: "127.0.0.1",
  port: 0,
  fetch: (request, self) => {
    if (!request.headers.has("upgrade")) return pace.answer(new URL(request.url).pathname);
    return self.upgrade(request) ? undefined : new Response("no", { status: 400 });
  },
  websocket: {
    backpressureLimit: 1024 * 1024,
    message: (socket, frame) => {
      const { symbols } = JSON.parse(String(frame));
      for (const symbol of symbols) socket.subscribe(symbol);
      socket.send('{"type":"subscribed"}');
    },
  },
});
process.stdout.write(`${server.port}\n`);
