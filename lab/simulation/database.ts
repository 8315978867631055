// The database of a simulated deployment: the store's own SQL on one SQLite file that all processes share, each over a connection whose
// answers come at random moments from the scheduler. It behaves to its clients as the PostgreSQL of a deployment does: a lease instead
// of a file lock, connections that are lost before or after a commit, idle writers that are terminated, and outages.

import { Database as Sqlite } from "bun:sqlite";
import { join } from "node:path";
import type { Clock } from "../../src/base/index.ts";
import { LATE, Outage, outOfRange, type Random, withTimeLimit } from "../../src/base/index.ts";
import type { Database } from "../../src/store/database/database.ts";
import { translateError } from "../../src/store/database/database-error.ts";
import { type Dialect, SQLITE } from "../../src/store/database/dialect.ts";
import { type SqlConnection, type SqlValue, sqlOver } from "../../src/store/database/sql.ts";
import { newOwner, type Owner, type Scheduler } from "./scheduler.ts";

/** The faults of the database, as chances per call, and the duration of its calls. */
export interface DatabaseFaults {
  readonly lostBeforeCommit: number;
  readonly lostAfterCommit: number;
  readonly serialisation: number;
  readonly lostRead: number;
  /** Chance for a read of the journal or of a checkpoint: one of its bytes is changed. */
  readonly corruptedRead: number;
  /** Chance for a written checkpoint: it is partial or has another byte for good. */
  readonly damagedCheckpoint: number;
  readonly slow: number;
  readonly slowMs: number;
}

/** The behaviour of the database to everybody for a while. */
export type OutageKind = "refuses" | "hangs";

/** A committed transaction, for the checks. */
export interface Committed {
  readonly owner: Owner;
  /** The statements, with values. */
  readonly statements: readonly string[];
}

const NOW_MS = "simulated_now_ms()";
const DIALECT: Dialect = { ...SQLITE, nowMs: NOW_MS, nowSeconds: "(0)" };
const PLACE = "the simulated database";
/** Reads of bytes that a process computed. */
const BYTES_READ = /\bframes\b|\* from checkpoints\b/;
const CHECKPOINT_WRITE = /insert into checkpoints\b/;
const LATENCY_MS = 0.6;
/** The idle timeout that the pool of writers sets in PostgreSQL. */
const IDLE_WRITER_MS_MAX = 2_500;
const PING_LIMIT_MS = 5_000;
/** A second read within this time after a corrupted one is correct. */
const SOUND_FOR_MS = 2_000;

class Failure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const lost = (): Failure => new Failure("08006", "the connection was lost");

interface Transaction {
  readonly owner: Owner;
  readonly statements: string[];
  lastUsedMs: number;
  isEnded: boolean;
}

interface Waiting {
  readonly transaction: Transaction;
  readonly begun: () => void;
}

export class SimulatedDatabase {
  readonly #scheduler: Scheduler;
  readonly #random: Random;
  readonly #owner = newOwner("database");
  readonly #writer: Sqlite;
  readonly #reader: Sqlite;
  // Bound: the calls that the processes wait for.
  readonly #waiting: Waiting[] = [];
  /** Bound: the processes of a run. */
  readonly #journalReads = new Map<Owner, number>();
  #corruptedAtMs = 0;
  #holder: Transaction | null = null;
  #outage: { readonly kind: OutageKind; readonly untilMs: number } | null = null;
  faults: DatabaseFaults;
  /** The end of the last outage, past or future. */
  wellSinceMs = 0;
  /** Called within the committing step, before other readers see the changes. */
  committed: (transaction: Committed) => void = () => undefined;

  constructor(scheduler: Scheduler, random: Random, folder: string, faults: DatabaseFaults) {
    this.#scheduler = scheduler;
    this.#random = random;
    this.faults = faults;
    const file = join(folder, "simulated.db");
    this.#writer = new Sqlite(file, { create: true });
    for (const pragma of ["journal_mode = wal", "synchronous = off", "foreign_keys = on"])
      this.#writer.run(`pragma ${pragma}`);
    this.#reader = new Sqlite(file);
    this.#reader.run("pragma query_only = on");
  }

  close(): void {
    this.#reader.close();
    this.#writer.close();
  }

  /** Makes the database answer nobody for a while. */
  fail(kind: OutageKind, forMs: number): void {
    this.wellSinceMs = this.#scheduler.nowMs + forMs;
    this.#outage = { kind, untilMs: this.wellSinceMs };
    this.#scheduler.note(`the database ${kind} for ${forMs} ms`);
  }

  /** Reads committed data, for checks: at once and without faults. */
  look(text: string, ...values: SqlValue[]): readonly Record<string, unknown>[] {
    return rowsOf(this.#reader.query(text).all(...values));
  }

  /** Number of times that a process has read batches of the journal. */
  journalReads(owner: Owner): number {
    return this.#journalReads.get(owner) ?? 0;
  }

  /** Handles the death of a process: its transaction is rolled back. */
  disconnect(owner: Owner): void {
    const holder = this.#holder;
    if (holder?.owner === owner) this.#end(holder, "rollback");
  }

  /** The store's connection of one process. Its reads take `farMs` more, for a process that is far away. */
  connect(owner: Owner, clock: Clock, farMs = 0): Database {
    const translate = (error: unknown): unknown => translateError(error, PLACE);
    /** Hanging calls: an unanswered ping gives them up. */
    const hanging = new Set<GiveUp>();
    const reading = this.#connection((text, values) => this.#read(owner, hanging, text, values, farMs));
    const read = sqlOver(() => reading, DIALECT, { translate });
    const database: Database = {
      dialect: DIALECT,
      fileLocks: null,
      read,
      giveWay: () => Promise.resolve(),
      reclaim: () => this.#call(owner, hanging, "vacuum", () => undefined),
      close: () => Promise.resolve(),
      transaction: async (task) => {
        try {
          const transaction = await this.#begin(owner, hanging);
          let result: Awaited<ReturnType<typeof task>>;
          try {
            const connection = this.#connection((text, values) => this.#write(transaction, hanging, text, values));
            result = await task(sqlOver(() => connection, DIALECT, { translate }));
          } catch (error) {
            await this.#rollback(transaction, hanging);
            throw error;
          }
          await this.#commit(transaction, hanging);
          return result;
        } catch (error) {
          throw translate(error);
        }
      },
      ping: async () => {
        const asking = read`select 1 as answer`;
        if ((await withTimeLimit(clock, PING_LIMIT_MS, asking)) !== LATE) return;
        asking.catch(() => undefined);
        for (const giveUp of [...hanging]) giveUp(lost());
        throw new Outage(`${PLACE}: no answer within ${PING_LIMIT_MS / 1_000} seconds`, { kind: "away" });
      },
    };
    return database;
  }

  #connection(run: (text: string, values: readonly SqlValue[]) => Promise<unknown>): SqlConnection {
    const tag = (strings: TemplateStringsArray, ...values: readonly unknown[]): Promise<unknown> =>
      run(strings.join("?"), values.map(sqlValueOf));
    return Object.assign(tag, { unsafe: (text: string, values: SqlValue[] = []) => run(text, values) });
  }

  #read(
    owner: Owner,
    hanging: Set<GiveUp>,
    text: string,
    values: readonly SqlValue[],
    farMs: number,
  ): Promise<unknown> {
    if (/from journal_batches\b/.test(text)) this.#journalReads.set(owner, this.journalReads(owner) + 1);
    const execute = (): unknown => {
      if (this.#random.chance(this.faults.lostRead)) throw lost();
      const rows = this.#run(this.#reader, text, values);
      const isWell = this.#scheduler.nowMs < this.#corruptedAtMs + SOUND_FOR_MS;
      if (!isWell && BYTES_READ.test(text) && this.#random.chance(this.faults.corruptedRead))
        this.#corrupt(rowsOf(rows));
      return rows;
    };
    return this.#call(owner, hanging, `read ${brief(text)}`, execute, farMs);
  }

  #corrupt(rows: readonly Record<string, unknown>[]): void {
    const { frames, state } = rows[this.#random.int(rows.length)] ?? {};
    const bytes = frames ?? state;
    if (!(bytes instanceof Uint8Array)) return;
    this.#flip(bytes);
    this.#corruptedAtMs = this.#scheduler.nowMs;
    this.#scheduler.note("a read comes changed");
  }

  #flip(bytes: Uint8Array): void {
    const at = this.#random.int(bytes.length);
    bytes[at] = (bytes[at] ?? outOfRange(at)) ^ (1 << this.#random.int(8));
  }

  /** The stored form of a damaged checkpoint: its front part, or all of it with one bit changed. */
  #damaged(value: SqlValue): SqlValue {
    if (!(value instanceof Uint8Array)) return value;
    const bytes = value.slice();
    this.#flip(bytes);
    this.#scheduler.note("a checkpoint is damaged");
    return this.#random.chance(0.5) ? bytes : bytes.slice(0, this.#random.int(bytes.length));
  }

  #write(transaction: Transaction, hanging: Set<GiveUp>, text: string, values: readonly SqlValue[]): Promise<unknown> {
    return this.#call(transaction.owner, hanging, `write ${brief(text)}`, () => {
      if (transaction.isEnded) throw new Failure("25P03", "the transaction was idle for too long");
      transaction.lastUsedMs = this.#scheduler.nowMs;
      transaction.statements.push(text);
      const isDamaged = CHECKPOINT_WRITE.test(text) && this.#random.chance(this.faults.damagedCheckpoint);
      return this.#run(this.#writer, text, isDamaged ? values.map((value) => this.#damaged(value)) : values);
    });
  }

  #run(connection: Sqlite, text: string, values: readonly SqlValue[]): unknown {
    if (!text.includes(NOW_MS)) return connection.query(text).all(...values);
    const statement = connection.prepare(text.replaceAll(NOW_MS, String(Math.floor(this.#scheduler.nowMs))));
    const rows = statement.all(...values);
    statement.finalize();
    return rows;
  }

  /** Answers a call at a random moment, or makes it fail; a dead process never gets the answer. */
  #call<T>(owner: Owner, hanging: Set<GiveUp>, label: string, execute: () => T, moreMs = 0): Promise<T> {
    return new Promise((resolve, reject) => {
      const giveUp = hangs(hanging, reject);
      const answer = (): void => {
        if (!hanging.has(giveUp)) return;
        const outage = this.#currentOutage();
        if (outage?.kind === "hangs") {
          this.#scheduler.after(outage.untilMs - this.#scheduler.nowMs, owner, `${label} hung`, () => {
            if (hanging.has(giveUp)) giveUp(lost());
          });
          return;
        }
        hanging.delete(giveUp);
        if (outage !== null) reject(lost());
        else settle(execute, resolve, reject);
      };
      this.#scheduler.after(moreMs + this.#latency(), owner, label, answer);
    });
  }

  #currentOutage(): { readonly kind: OutageKind; readonly untilMs: number } | null {
    if (this.#outage !== null && this.#outage.untilMs <= this.#scheduler.nowMs) this.#outage = null;
    return this.#outage;
  }

  #latency(): number {
    const isSlow = this.#random.chance(this.faults.slow);
    return LATENCY_MS * (0.2 + this.#random.exponential()) + (isSlow ? this.#random.next() * this.faults.slowMs : 0);
  }

  async #begin(owner: Owner, hanging: Set<GiveUp>): Promise<Transaction> {
    await this.#call(owner, hanging, "begin", () => undefined);
    const transaction: Transaction = { owner, statements: [], lastUsedMs: 0, isEnded: false };
    await new Promise<void>((resolve) => {
      this.#waiting.push({ transaction, begun: resolve });
      this.#grant();
    });
    return transaction;
  }

  /** One writer at a time: stricter than PostgreSQL, where only writers with the same lock wait for each other. */
  #grant(): void {
    while (this.#holder === null) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      if (next.transaction.owner.isDead) continue;
      this.#holder = next.transaction;
      this.#writer.run("begin immediate");
      next.transaction.lastUsedMs = this.#scheduler.nowMs;
      this.#watchIdle(next.transaction);
      this.#scheduler.after(0, next.transaction.owner, "begun", next.begun);
    }
  }

  /** PostgreSQL terminates a writer that is idle within its transaction. */
  #watchIdle(transaction: Transaction): void {
    const leftMs = transaction.lastUsedMs + IDLE_WRITER_MS_MAX - this.#scheduler.nowMs;
    this.#scheduler.after(leftMs, this.#owner, "idle writer", () => {
      if (transaction.isEnded) return;
      if (this.#scheduler.nowMs - transaction.lastUsedMs >= IDLE_WRITER_MS_MAX) this.#end(transaction, "rollback");
      else this.#watchIdle(transaction);
    });
  }

  #end(transaction: Transaction, how: "commit" | "rollback"): void {
    transaction.isEnded = true;
    this.#writer.run(how);
    this.#holder = null;
    if (how === "commit") this.committed(transaction);
    this.#grant();
  }

  async #rollback(transaction: Transaction, hanging: Set<GiveUp>): Promise<void> {
    if (!transaction.isEnded) this.#end(transaction, "rollback");
    await this.#call(transaction.owner, hanging, "rollback", () => undefined).catch(() => undefined);
  }

  /** The database commits even when the process is dead and never learns of it. */
  #commit(transaction: Transaction, hanging: Set<GiveUp>): Promise<void> {
    const { owner } = transaction;
    return new Promise((resolve, reject) => {
      const giveUp = hangs(hanging, reject);
      const answer = (failure: Failure | null): void => {
        this.#scheduler.after(this.#latency(), owner, failure === null ? "committed" : failure.message, () => {
          if (!hanging.delete(giveUp)) return;
          if (failure === null) resolve();
          else reject(failure);
        });
      };
      const commit = (): void => {
        const outage = this.#currentOutage();
        if (outage?.kind === "hangs") {
          this.#scheduler.after(outage.untilMs - this.#scheduler.nowMs, this.#owner, "commit hung", commit);
        } else answer(outage === null ? this.#commitNow(transaction) : this.#giveUp(transaction, lost()));
      };
      this.#scheduler.after(this.#latency(), this.#owner, `commit of ${owner.name}`, commit);
    });
  }

  /** The result for the process: null on success. */
  #commitNow(transaction: Transaction): Failure | null {
    const { lostBeforeCommit, lostAfterCommit, serialisation } = this.faults;
    if (transaction.isEnded) return new Failure("25P03", "the transaction was idle for too long");
    if (this.#random.chance(lostBeforeCommit)) return this.#giveUp(transaction, lost());
    if (this.#random.chance(serialisation))
      return this.#giveUp(transaction, new Failure("40001", "could not serialize access"));
    this.#end(transaction, "commit");
    return this.#random.chance(lostAfterCommit) ? lost() : null;
  }

  #giveUp(transaction: Transaction, failure: Failure): Failure {
    if (!transaction.isEnded) this.#end(transaction, "rollback");
    return failure;
  }
}

type GiveUp = (error: Failure) => void;

/** Notes a call that has no answer yet; the returned function makes it fail. */
function hangs(hanging: Set<GiveUp>, reject: (error: Failure) => void): GiveUp {
  const giveUp = (error: Failure): void => {
    hanging.delete(giveUp);
    reject(error);
  };
  hanging.add(giveUp);
  return giveUp;
}

function settle<T>(execute: () => T, resolve: (value: T) => void, reject: (error: unknown) => void): void {
  try {
    resolve(execute());
  } catch (error) {
    reject(error);
  }
}

function sqlValueOf(value: unknown): SqlValue {
  if (value === null || typeof value === "string" || typeof value === "number" || value instanceof Uint8Array)
    return value;
  throw new Error(`no value of a statement: ${String(value)}`);
}

function rowsOf(rows: unknown): readonly Record<string, unknown>[] {
  // SQLite answers a query with plain rows.
  return rows as readonly Record<string, unknown>[];
}

function brief(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, 70);
}
