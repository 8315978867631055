// Stamps: numbers that rise with every change, by which running processes ask for the changes since they last asked.

import { present } from "../../base/index.ts";
import type { Sql } from "../database/sql.ts";

type StampName = "accounts" | "usage" | "sessions";

/** The stamp of a change in progress; call it inside the transaction, under the lock. */
export async function nextStamp(sql: Sql, name: StampName): Promise<number> {
  const stamp = await sql.number`update access_stamps set stamp = stamp + 1 where name = ${name} returning stamp`;
  return present(stamp, `the stamp of ${name} is there`);
}

export async function stampOf(sql: Sql, name: StampName): Promise<number> {
  return present(await sql.number`select stamp from access_stamps where name = ${name}`, `${name} have a stamp`);
}
