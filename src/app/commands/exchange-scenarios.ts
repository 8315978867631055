// `marsad exchange scenarios`: the known hard days that the simulated exchange can play, or what happens when in one of them.

import { EXCHANGE_SETTINGS, SCENARIOS } from "../../../exchange/index.ts";
import { dayStartMs, formatDay, formatTimestamp } from "../../base/index.ts";
import { usageComplaint } from "../terminal/complaint.ts";
import { suggestion } from "../terminal/nearest.ts";
import type { Command } from "./command.ts";

const SCENARIO_NAMES = EXCHANGE_SETTINGS.scenarios;

export const exchangeScenariosCommand: Command = {
  name: "exchange scenarios",
  summary: "Lists the known hard days that --scenario plays, or tells what happens in one.",
  operands: [{ name: "NAME", meaning: "a scenario, to see its times", isOptional: true }],
  settings: [],
  run: ({ operands, print }) => {
    const asked = operands.get("NAME");
    if (asked === undefined) {
      for (const name of SCENARIO_NAMES) print(`${name.padEnd(12)} ${SCENARIOS[name].summary}`);
      return undefined;
    }
    const name = SCENARIO_NAMES.find((known) => known === asked);
    if (name === undefined) {
      throw usageComplaint(`There is no scenario '${asked.slice(0, 80)}'.${suggestion(asked, [...SCENARIO_NAMES])}`);
    }
    const { summary, timeline } = SCENARIOS[name];
    print(summary);
    for (const { day, timeOfDayMs, what } of timeline) {
      print(`${formatDay(day)} ${formatTimestamp(dayStartMs(day) + timeOfDayMs).slice(11, 16)}  ${what}`);
    }
    return undefined;
  },
};
