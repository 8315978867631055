// Keys of an account, with an owner key: issued, used, listed without their text, deleted, and refused after that.

import { KEY_NAMES } from "../run/keys.ts";
import { codeOf, summaryOf } from "../run/reply.ts";
import { soon } from "../run/settle.ts";
import { type Check, NotChecked } from "../run/target.ts";

export const KEYS_CHECK: Check = {
  about: "keys of the account",
  writes: true,
  rules: ["ACCOUNT-11", "ACCOUNT-12", "ACCOUNT-13", "ACCOUNT-15", "ACCOUNT-16", "ACCOUNT-19", "AUTH-06"],
  run: async (target) => {
    const present = KEY_NAMES.filter((name) => target.has(name)).toReversed();
    const asked = await Promise.all(
      present.map(async (key) => ({ key, reply: await target.ask("/account/keys/", { key }) })),
    );
    for (const { reply } of asked.filter(({ reply: { status } }) => status !== 200)) {
      target.judge("ACCOUNT-11", reply.status === 403 && codeOf(reply) === "FORBIDDEN", summaryOf(reply));
    }
    const owner = asked.find(({ reply }) => reply.status === 200)?.key;
    if (owner === undefined) throw new NotChecked("none of the keys is an owner key");
    const made = await target.read("createAccountKey", "ACCOUNT-13", { key: owner, body: { name: "marsad verify" } });
    try {
      await soon(target, async () => {
        const used = await target.ask("/account/", { key: null, keyText: made.key });
        target.judge(
          "ACCOUNT-19",
          /no-store/.test(used.headers.get("Cache-Control") ?? ""),
          `${summaryOf(used)}: no-store`,
        );
        return ["ACCOUNT-13", used.status === 200, `${summaryOf(used)} with the new key`];
      });
      target.judge("AUTH-06", /^marsad_(?:live|test)_[A-Za-z0-9-]{8,64}$/.test(made.key), `${made.key.slice(0, 12)}…`);
      const listed = await target.ask("/account/keys/", { key: owner });
      target.judge("ACCOUNT-12", !listed.text.includes(made.key), "the list does not have its text");
    } finally {
      const deleted = await target.ask(`/account/keys/${made.id}/`, { key: owner, method: "DELETE" });
      await soon(target, async () => {
        const after = await target.ask("/account/", { key: null, keyText: made.key });
        const isKept = deleted.status === 200 && after.status === 403;
        return ["ACCOUNT-15", isKept, `${summaryOf(deleted)}, then ${summaryOf(after)}`];
      });
      const again = await target.ask(`/account/keys/${made.id}/`, { key: owner, method: "DELETE" });
      target.judge("ACCOUNT-16", again.status === 404, summaryOf(again));
    }
  },
};
