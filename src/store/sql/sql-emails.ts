// E-mail addresses in the database: destinations whose url begins with mailto.

import { present } from "../../base/index.ts";
import { type Destination, type Email, mailtoOf, readMailto } from "../../model/index.ts";
import type { Database } from "../database/database.ts";
import type { Emails } from "../emails.ts";
import { webhooksLocked } from "./delivery-queue.ts";
import { DESTINATIONS } from "./sql-destinations.ts";

export function sqlEmails(database: Database): Emails {
  const { read } = database;
  const locked = webhooksLocked(database);
  return {
    create: ({ accountId, address, language, secret, createdAtMs }, max) =>
      locked(async (sql) => {
        const kept = await DESTINATIONS.all(sql)`
          select * from webhook_destinations where account_id = ${accountId} and url like 'mailto:%' order by id`;
        const known = kept.map(emailOf).find((email) => email.address === address);
        if (known !== undefined) return { ok: true, email: known, isNew: false };
        if (kept.length >= max) return { ok: false, existing: kept.length };
        const url = mailtoOf({ address, language });
        const added = { accountId, url, name: "", secret, createdAtMs, isVerified: false, isActive: true };
        // No challenge is sent: the person who reads the e-mail answers.
        return { ok: true, email: emailOf(await DESTINATIONS.add(sql, added, { challenge_due: 0 })), isNew: true };
      }),

    list: async (accountId) => {
      const kept = await DESTINATIONS.all(read)`
        select * from webhook_destinations where account_id = ${accountId} and url like 'mailto:%' order by id`;
      return kept.map(emailOf);
    },

    find: async (id) => {
      const found = await DESTINATIONS.first(read)`
        select * from webhook_destinations where id = ${id} and url like 'mailto:%'`;
      return found === null ? null : emailOf(found);
    },

    confirm: async (id) => {
      await locked((sql) => sql`update webhook_destinations set is_verified = 1, is_active = 1 where id = ${id}`);
    },

    remove: (accountId, id) =>
      locked(async (sql) => {
        const removed = await sql`
          delete from webhook_destinations
          where account_id = ${accountId} and id = ${id} and url like 'mailto:%' returning id`;
        if (removed.length === 0) return false;
        await sql`update alert_rules set email_id = null where email_id = ${id}`;
        return true;
      }),
  };
}

function emailOf({ id, accountId, url, isVerified, secret, createdAtMs }: Destination): Email {
  const address = present(readMailto(url), "an e-mail address is kept as mailto");
  return { id, accountId, ...address, isConfirmed: isVerified, secret, createdAtMs };
}
