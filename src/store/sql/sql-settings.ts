// Stored settings in the database.

import type { Database } from "../database/database.ts";
import type { StoredSettings } from "../stored-settings.ts";

export function sqlSettings(database: Database): StoredSettings {
  return {
    get: async (key) => {
      const [row] = await database.read<{ readonly value: string }>`select value from settings where name = ${key}`;
      return row?.value ?? null;
    },

    set: (key, value) => database.transaction((sql) => sql.upsert("settings", ["name"], [{ name: key, value }])),

    // Each case is one statement, which the database runs as a whole; the row that it returns means that it changed something.
    compareAndSet: (key, expected, next) =>
      database.transaction(async (sql) => {
        if (expected === null) {
          if (next === null) return (await sql`select 1 from settings where name = ${key}`).length === 0;
          const added = await sql`
            insert into settings (name, value) values (${key}, ${next}) on conflict (name) do nothing returning name`;
          return added.length === 1;
        }
        const changed =
          next === null
            ? await sql`delete from settings where name = ${key} and value = ${expected} returning name`
            : await sql`update settings set value = ${next} where name = ${key} and value = ${expected} returning name`;
        return changed.length === 1;
      }),
  };
}
