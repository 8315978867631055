// The growth of costs with the number of connections, symbols of a connection, instruments, accounts, alert rules and stored days.
// `npx bun lab/bench/curves.ts accounts` measures one of them.

import { accountsCurve } from "./curves/accounts.ts";
import { connectionsCurve } from "./curves/connections.ts";
import { historyCurve } from "./curves/history.ts";
import { instrumentsCurve } from "./curves/instruments.ts";
import { rulesCurve } from "./curves/rules.ts";
import { symbolsCurve } from "./curves/symbols.ts";
import { WORDS } from "./page/figure.ts";

const CURVES: Readonly<Record<string, (say: (line: string) => void) => void | Promise<void>>> = {
  connections: connectionsCurve,
  symbols: symbolsCurve,
  instruments: instrumentsCurve,
  accounts: accountsCurve,
  rules: rulesCurve,
  history: historyCurve,
};

for (const [name, measure] of Object.entries(CURVES)) {
  if (WORDS.length === 0 || WORDS.includes(name)) await measure((line) => void process.stdout.write(`${line}\n`));
}
process.exit(0);
