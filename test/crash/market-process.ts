// The process that the crash test kills: a real market on a real database, which prints the recovered state, the states that it has
// shown, and the heads that it has signed.

import { writeSync } from "node:fs";
import { ExchangeCarrier } from "../../exchange/index.ts";
import { Metrics, SystemClock } from "../../src/base/index.ts";
import { SecretBox } from "../../src/notify/http/secret-box.ts";
import { HeadSigner, headWords, ServiceSigner } from "../../src/proof/index.ts";
import { openStore } from "../../src/store/index.ts";
import { openLeaderMarket, recoverMarket } from "../world/recover-market.ts";
import { SILENT_LOG } from "../world/silent-log.ts";
import { crashMarket } from "./crash-market.ts";

const [dataDir = "", url = ""] = process.argv.slice(2);
const print = (line: object): void => void writeSync(1, `${JSON.stringify(line)}\n`);

const store = await openStore({ dataDir, url: url === "" ? null : url });
const clock = new SystemClock();
const { market, intake } = await openLeaderMarket(store, clock, { journalDaysMax: 5, minuteDaysMax: 10 });
const feed = await recoverMarket({
  market,
  intake,
  carrier: new ExchangeCarrier({ ...crashMarket, cacheDir: `${dataDir}/exchange` }),
  place: "simulated",
  store,
  metrics: new Metrics(),
  clock,
  log: SILENT_LOG,
  failed: (error) => {
    print({ failed: String(error) });
    process.exit(3);
  },
});
const realtime = market.engine("realtime");
const delayed = market.engine("delayed");
print({
  recovered: realtime.position,
  hash: realtime.stateHash(),
  delayedPosition: delayed.position,
  delayedHash: delayed.stateHash(),
});
const signer = new ServiceSigner(store.signingKeys, new SecretBox(new Uint8Array(32)), clock);
await signer.ensure(SILENT_LOG);
const heads = new HeadSigner({
  heads: store.heads,
  signer,
  clock,
  metrics: new Metrics(),
  kept: async (head) => print({ head: headWords(head) }),
  failed: (error) => print({ failed: String(error) }),
});
let isSigning = false;
market.listen(() => {
  print({ shown: realtime.position });
  if (isSigning) return;
  isSigning = true;
  void heads.sign().finally(() => {
    isSigning = false;
  });
});
await feed.start();
