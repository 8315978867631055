// `npx bun docs/picture/main.ts [address]`: records some seconds of a running service and draws docs/picture/market.svg,
// the moving picture of the README.

import { join } from "node:path";
import { draw } from "./draw.ts";
import { record } from "./record.ts";

const SYMBOLS = ["2222", "1120", "1180", "1150", "7010", "2082", "1211", "2010", "1111", "1010"];
const DURATION_MS = 12_000;

const [address = "http://127.0.0.1:8080"] = process.argv.slice(2);
const recording = await record(address, SYMBOLS, DURATION_MS);
const picture = draw(recording);
await Bun.write(join(import.meta.dir, "market.svg"), picture);
const heard = recording.books.length + recording.trades.length;
process.stdout.write(`wrote docs/picture/market.svg: ${picture.length} bytes, ${heard} books and trades\n`);
process.exit(0);
