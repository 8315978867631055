// The process that the test of resuming kills: a simulated market on a database in a folder, with its trades channel. It
// prints its port when it is ready.

import { writeSync } from "node:fs";
import { ExchangeCarrier } from "../../exchange/index.ts";
import { Metrics, SystemClock } from "../../src/base/index.ts";
import { openStore } from "../../src/store/index.ts";
import { crashMarket } from "../crash/crash-market.ts";
import { recoverMarket } from "../world/recover-market.ts";
import { SILENT_LOG } from "../world/silent-log.ts";
import { openResumableMarket } from "./resumable-market.ts";

const [dataDir = ""] = process.argv.slice(2);
const store = await openStore({ dataDir });
const { market, intake, port } = await openResumableMarket(store);
const feed = await recoverMarket({
  market,
  intake,
  carrier: new ExchangeCarrier({ ...crashMarket, cacheDir: `${dataDir}/exchange` }),
  place: "simulated",
  store,
  metrics: new Metrics(),
  clock: new SystemClock(),
  log: SILENT_LOG,
  failed: (error) => {
    writeSync(1, `failed ${error}\n`);
    process.exit(3);
  },
});
await feed.start();
writeSync(1, `port ${port}\n`);
