// The process that a test kills while it makes checkpoints: again and again from nothing, as fast as it can.

import { writeSync } from "node:fs";
import { SystemClock } from "../../../src/base/index.ts";
import { checkOfJournal } from "../../../src/feed/index.ts";
import { CheckpointMaker } from "../../../src/market/index.ts";
import { openStore } from "../../../src/store/index.ts";
import { SILENT_LOG } from "../../world/silent-log.ts";

const [dataDir = "", epoch = "", other = ""] = process.argv.slice(2);
const store = await openStore({ dataDir });
for (let life = 0; ; life++) {
  // Another epoch each time, so that all checkpoints are made anew in the place of the former ones.
  const name = life % 2 === 0 ? epoch : other;
  const maker = new CheckpointMaker({
    store,
    epoch: name,
    clock: new SystemClock(),
    checkFrom: checkOfJournal,
    log: SILENT_LOG,
    gapBytesMin: 4_096,
  });
  while (await maker.step()) writeSync(1, ".");
}
