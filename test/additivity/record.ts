// Records the answers of this revision to a client of the original API, in the form of original.jsonl. That file comes from
// the last revision before anything was added; it is not written again, as the promise is about that revision.

import { restConversation } from "./rest-conversation.ts";
import { streamConversation } from "./stream-conversation.ts";

/** Headers are nearly always the same: the first line lists the different ones, and a row names its own by number. */
function textOf(said: Awaited<ReturnType<typeof restConversation>>): string {
  const heads = [...new Set(said.map(({ headers }) => JSON.stringify(headers)))];
  const rows = said.map(({ ask, status, headers, texts }) =>
    JSON.stringify({ ask, status, headers: heads.indexOf(JSON.stringify(headers)), texts }),
  );
  return [`[${heads.join(",")}]`, ...rows, ""].join("\n");
}

process.stdout.write(textOf([...(await restConversation()), ...(await streamConversation())]));
process.exit(0);
