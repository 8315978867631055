// The contract of the request log: the latest of each account, successes and failures apart.

import { expect, test } from "bun:test";
import { present } from "../../../src/base/index.ts";
import { type NewRequestRecord, REQUESTS_KEPT } from "../../../src/store/request-log.ts";
import { sqlAccounts, sqlKeys } from "../../../src/store/sql/sql-accounts.ts";
import { sqlRequestLog } from "../../../src/store/sql/sql-request-log.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";

const NOW_MS = 1_794_700_000_123;
const ALL = { limit: 10_000, isFailedOnly: false };
const FAILED = { limit: 10_000, isFailedOnly: true };

interface Logged {
  readonly accountId: number;
  readonly keyId: number;
}

export function requestLogContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const requestLog = () => sqlRequestLog(subject.database);
  const accounts = () => sqlAccounts(subject.database);
  let made = 0;
  const account = async (): Promise<Logged> => {
    const asked = { name: "A", plan: "pro", isVerified: true, depth: "none", createdAtMs: 0 } as const;
    const { id } = await accounts().create(asked);
    const hash = String(++made).padStart(64, "0");
    const key = { accountId: id, kind: "live", scope: "data", label: "", hash, hint: `h${made}` } as const;
    const issue = await sqlKeys(subject.database).issue({ ...key, createdAtMs: 0, expiresAtMs: null }, () => 10);
    if (!issue.ok) throw new Error("refused");
    return { accountId: id, keyId: issue.key.id };
  };
  const record = (owner: Logged, number: number, status = 200): NewRequestRecord => ({
    ...owner,
    timeMs: NOW_MS + number,
    requestId: `r${number}`,
    method: "GET",
    path: `/api/v1/quote/${number}/?a=é`,
    status,
    code: status < 400 ? null : "NOT_FOUND",
    elapsedMs: 1.234,
  });
  const many = (owner: Logged, from: number, to: number, status?: number): readonly NewRequestRecord[] =>
    Array.from({ length: to - from }, (_, at) => record(owner, from + at, status));
  const ids = async (accountId: number, query = ALL): Promise<readonly string[]> =>
    (await requestLog().latest(accountId, query)).map(({ requestId }) => requestId);

  test("requests come back as they were, newest first, with the hint of their key, over a restart", async () => {
    const one = await account();
    const two = await account();
    await requestLog().add([record(one, 1), record(two, 2), record(one, 3, 404)]);
    await requestLog().add([]);
    await subject.reopen();
    const hint = present((await sqlKeys(subject.database).list(one.accountId))[0], "it was issued").hint;
    expect(await requestLog().latest(one.accountId, ALL)).toEqual([
      { ...record(one, 3, 404), keyHint: hint },
      { ...record(one, 1), keyHint: hint },
    ]);
    expect(await ids(one.accountId, FAILED)).toEqual(["r3"]);
    expect(await ids(one.accountId, { limit: 1, isFailedOnly: false })).toEqual(["r3"]);
    expect(await ids(two.accountId)).toEqual(["r2"]);
    expect(await ids(two.accountId + 1)).toEqual([]);
  });

  test("of each account the latest successes and the latest failures are kept, and no more [ACCOUNT-08]", async () => {
    const [one, two] = [await account(), await account()];
    await requestLog().add([...many(one, 0, 3, 500), ...many(two, 0, 5)]);
    await requestLog().add(many(one, 100, 250));
    await requestLog().add(many(one, 250, 400));
    const kept = await ids(one.accountId);
    expect(kept).toHaveLength(REQUESTS_KEPT + 3);
    expect([kept[0], kept[REQUESTS_KEPT - 1]]).toEqual(["r399", "r200"]);
    expect(await ids(one.accountId, FAILED)).toEqual(["r2", "r1", "r0"]);
    await requestLog().add(many(one, 400, 400 + REQUESTS_KEPT, 429));
    expect(await ids(one.accountId, FAILED)).not.toContain("r2");
    expect(await ids(two.accountId)).toHaveLength(5);
    const [row] = await subject.database.read<{ readonly rows: number }>`select count(*) as rows from request_log`;
    expect(row?.rows).toBe(2 * REQUESTS_KEPT + 5);
  });

  test("processes that write at once neither fail nor keep too much [ACCOUNT-08]", async () => {
    const owners = [await account(), await account(), await account()];
    const writes = Array.from({ length: 8 }, (_, writer) => {
      const order = writer % 2 === 0 ? owners : owners.toReversed();
      return requestLog().add(order.flatMap((owner) => many(owner, writer * 100, writer * 100 + 60)));
    });
    await Promise.all(writes);
    for (const { accountId } of owners) expect(await ids(accountId)).toHaveLength(REQUESTS_KEPT);
  });

  test("nothing is kept of an account that is deleted, before or meanwhile [OPERATOR-09]", async () => {
    const gone = await account();
    const stays = await account();
    await requestLog().add([record(gone, 1), record(stays, 1)]);
    const adding = Array.from({ length: 10 }, (_, at) =>
      requestLog().add([record(gone, 2 + at), record(stays, 2 + at)]),
    );
    const removing = accounts().remove(gone.accountId, NOW_MS);
    await Promise.all([...adding, removing]);
    await requestLog().add([record(gone, 50), record(stays, 50)]);
    const rows = await subject.database.read`select id from request_log where account_id = ${gone.accountId}`;
    expect(rows).toEqual([]);
    expect(await ids(stays.accountId)).toHaveLength(12);
  });
}
