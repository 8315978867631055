// The process that the crash test kills: a real market on a real database, which tells on its standard output what it
// recovered and what it has shown.

import { writeSync } from "node:fs";
import { ExchangeCarrier } from "../../exchange/index.ts";
import { recoverMarket } from "../../src/app/market/market-part.ts";
import { Metrics, SILENT_LOG, SystemClock } from "../../src/base/index.ts";
import { openStore } from "../../src/store/index.ts";
import { crashMarket } from "./crash-market.ts";

const [dataDir = "", url = ""] = process.argv.slice(2);
const tell = (line: object): void => void writeSync(1, `${JSON.stringify(line)}\n`);

const store = await openStore({ dataDir, url: url === "" ? null : url });
const part = await recoverMarket({
  store,
  carrier: new ExchangeCarrier({ ...crashMarket, cacheDir: `${dataDir}/exchange` }),
  clock: new SystemClock(),
  log: SILENT_LOG,
  metrics: new Metrics(),
  retentionDays: 5,
  failed: (error) => {
    tell({ failed: String(error) });
    process.exit(3);
  },
});
const realtime = part.market.engine("realtime");
const delayed = part.market.engine("delayed");
tell({
  recovered: realtime.position,
  hash: realtime.stateHash(),
  delayedPosition: delayed.position,
  delayedHash: delayed.stateHash(),
});
part.market.listen(() => tell({ shown: realtime.position }));
await part.start();
