// `npm run scale-out:matrix [-- words of a fault or moment …]`: every fault at every moment of the day, on a deployment of its own
// for each moment, with one line for each.

import { present, reasonOf } from "../../src/base/index.ts";
import { Deployment } from "./deployment.ts";
import { FAULTS } from "./faults.ts";
import { endure, MOMENTS, type Moment } from "./moments.ts";
import { startServers } from "./start-servers.ts";

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const wanted = process.argv.slice(2);
if (wanted.some((word) => word.startsWith("-"))) {
  const named = (rows: readonly { readonly name: string }[]): string => rows.map(({ name }) => `  ${name}`).join("\n");
  say("npm run scale-out:matrix -- [words of a fault or moment …]\nEvery fault at every moment without words.");
  say(`Faults:\n${named(FAULTS)}\nMoments:\n${named(MOMENTS)}`);
  process.exit(wanted.includes("--help") ? 0 : 2);
}
const isWanted = (name: string, names: readonly string[]): boolean => {
  const words = wanted.filter((word) => names.some((each) => each.includes(word)));
  return words.length === 0 || words.some((word) => name.includes(word));
};
const faults = FAULTS.filter(({ name }) =>
  isWanted(
    name,
    FAULTS.map((fault) => fault.name),
  ),
);
const moments = MOMENTS.filter(({ name }) =>
  isWanted(
    name,
    MOMENTS.map((moment) => moment.name),
  ),
);

const { postgres, nats, reason } = await startServers();
if (postgres === null || nats === null) {
  say(`The matrix needs PostgreSQL and nats-server: ${reason}.`);
  process.exit(2);
}

/** An opening and a day's end come once in each deployment; calm moments follow each other. */
async function run(moment: Moment, names: readonly string[]): Promise<number> {
  let failures = 0;
  const deployment = await Deployment.open(moment.options, present(postgres, "there"), present(nats, "there"));
  try {
    if (moment.runTo !== null) await deployment.runTo(moment.runTo);
    for (const fault of faults.filter(({ name }) => names.includes(name))) {
      const title = `${fault.name}, ${moment.name}`;
      try {
        const { readyS, firings, taken } = await endure(deployment, fault, moment.isDayEnd);
        const trades = deployment.ledgers.reduce((sum, ledger) => sum + ledger.trades, 0);
        const recovered = deployment.ledgers.reduce((sum, ledger) => sum + ledger.recovered, 0);
        const { redelivered } = deployment.alerts.ledger.counts();
        const isLate = taken !== null && (taken.seconds < taken.leastS || taken.seconds > taken.mostS);
        if (isLate) failures++;
        const span = taken === null ? "" : `; ${taken.what} after ${taken.seconds.toFixed(1)} s`;
        say(
          `${isLate ? "LATE   " : "held   "} ${title}: all ready after ${readyS.toFixed(1)} s${span}; ${trades} trades, ${recovered} of them resumed; ${firings} alerts, all delivered, ${redelivered} deliveries twice so far`,
        );
      } catch (error) {
        failures++;
        say(`BROKEN  ${title}: ${reasonOf(error)}`);
        break;
      }
    }
  } finally {
    await deployment.close();
  }
  return failures;
}

let failures = 0;
for (const moment of moments) {
  const isCalm = moment.runTo !== null && !moment.isDayEnd;
  const names = faults.map(({ name }) => name);
  for (const some of isCalm ? [names] : names.map((name) => [name])) failures += await run(moment, some);
}
await nats.stop();
await postgres.stop();
process.exit(failures === 0 ? 0 : 1);
