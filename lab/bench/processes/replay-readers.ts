// The clients of replays in lab/bench/replays: a socket with quotes for each, which reads as fast as it can. It prints a line when all are
// connected, and the number of messages at the end of its input.

const [url = "", key = "", ...ids] = process.argv.slice(2);
let connected = 0;
let messages = 0;
for (const id of ids) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws/v1/stocks/?replay=${id}&api_key=${key}`);
  socket.onmessage = ({ data }) => {
    messages++;
    if (!String(data).startsWith('{"type":"connected"')) return;
    socket.send(JSON.stringify({ action: "subscribe", symbols: ["*"] }));
    if (++connected === ids.length) process.stdout.write("all are connected\n");
  };
  socket.onclose = ({ code, reason }) => process.stderr.write(`replay ${id} was closed: ${code} ${reason}\n`);
}
for await (const _ of Bun.stdin.stream()) break;
process.stdout.write(`${messages} messages\n`);
process.exit(0);
