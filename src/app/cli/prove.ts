// `marsad prove`: proves an answer by its receipt, against a service or offline against an exported folder, and prints the result.

import { readFileSync } from "node:fs";
import { Marsad } from "../../../sdk/src/index.ts";
import { ExportedFolder, type Proven, proveReceipt, type ReceiptClaims, type Step } from "../../proof/index.ts";
import { AnswersAgain, acceptOf } from "../prove/answer-again.ts";
import { readKeptAnswer } from "../prove/kept-answer.ts";
import { askAgain, serviceEvidence } from "../prove/service-evidence.ts";
import { Complaint, EXIT_FAILED } from "../terminal/complaint.ts";
import { answer, JSON_OPTION } from "./account-work.ts";
import { type Command, type CommandContext, operand, option } from "./command.ts";
import { keyOf, onService, SERVICE_SETTINGS } from "./service-call.ts";

const WORDS = { proven: "proven", refuted: "FALSE", open: "not proven" } as const;
const NEVER_PROVEN =
  "Never proven by this: that the feed told the truth, that the operator's clock was right, and who asked.";

export const proveCommand: Command = {
  name: "prove",
  summary: "Proves an answer by its receipt, and says in plain words what was proven and what was not.",
  details: [
    "FILE is an answer with its headers as curl -i writes it, or what marsad quote --receipt prints.",
    "Keys, heads and paths come from the service, or with --folder from what marsad proof export wrote: then no service is asked, and the answer is computed again here.",
    "Ends with 0 when nothing is false, and with 1 when anything is.",
  ].join("\n"),
  operands: [operand("FILE", "The answer with its receipt.")],
  options: [option("folder", "FOLDER", "A folder of marsad proof export, in place of a service."), JSON_OPTION],
  settings: SERVICE_SETTINGS,
  run: async (context) => {
    const kept = readKeptAnswer(fileOf(context));
    if (typeof kept === "string") throw new Complaint(kept);
    let result: Proven = { claims: null, steps: [] };
    const path = context.options.get("folder");
    if (path === undefined) {
      await onService(async ({ marsad, settings }) => {
        const headers = { Prefer: "handling=strict", ...acceptOf(kept.contentType) };
        const strict = new Marsad({ baseUrl: settings.serviceUrl, apiKey: keyOf(context), headers });
        const again = (claims: ReceiptClaims) => askAgain(strict, claims);
        result = await proveReceipt(kept, serviceEvidence(marsad, settings.serviceUrl), again);
      })(context);
    } else {
      const folder = new ExportedFolder(path);
      const answers = await AnswersAgain.open(folder);
      try {
        result = await proveReceipt(kept, folder, (claims) => answers.compute(claims, kept.contentType));
      } finally {
        await answers.close();
      }
    }
    const { claims, steps } = result;
    const isFalse = steps.some(({ state }) => state === "refuted");
    answer(context, { is_proven: !isFalse, claims, steps }, () => textOf(steps, isFalse));
    return isFalse ? EXIT_FAILED : 0;
  },
};

function fileOf({ operands }: CommandContext): Uint8Array {
  const path = operands.get("FILE") ?? "";
  try {
    return new Uint8Array(readFileSync(path));
  } catch {
    throw new Complaint(`${path} cannot be read.`);
  }
}

function textOf(steps: readonly Step[], isFalse: boolean): string {
  const lines = steps.map(({ state, text }) => `${WORDS[state].padEnd(11)} ${text}`);
  const verdict = isFalse ? "The answer is NOT what the receipt says." : "Nothing speaks against this receipt.";
  return [...lines, "", verdict, NEVER_PROVEN].join("\n");
}
