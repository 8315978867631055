// Receives webhook calls, verifies each and prints it: SIGNING_SECRET=whsec_… npx bun examples/webhook-receiver.ts 9000

import { verifyWebhook, WebhookError } from "../sdk/src/index.ts";

const secret = process.env["SIGNING_SECRET"];
if (secret === undefined) throw new Error("SIGNING_SECRET is not set: it is told when the destination is created");
const IDS_MAX = 10_000;
/** Ids of the latest calls, oldest first: a call may come twice. Bound: IDS_MAX. */
const seen = new Set<string>();

const server = Bun.serve({
  port: Number(process.argv[2] ?? 9_000),
  hostname: "127.0.0.1",
  fetch: async (request) => {
    try {
      const call = await verifyWebhook({ body: await request.text(), headers: request.headers, secret });
      const id = request.headers.get("webhook-id") ?? "";
      if (!seen.has(id)) console.log(JSON.stringify(call));
      seen.add(id);
      for (const oldest of seen.size > IDS_MAX ? seen : []) {
        seen.delete(oldest);
        break;
      }
      return new Response("thank you");
    } catch (error) {
      if (!(error instanceof WebhookError)) throw error;
      return new Response(error.message, { status: 401 });
    }
  },
});
console.error(`listening on ${server.url.href}`);
