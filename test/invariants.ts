// Which tests hold the bold invariants of ARCHITECTURE.md. invariants.test.ts fails when one of them has no row here, when a
// row has no invariant, and when a test named here is not in its file.

export interface HeldInvariant {
  /** The words that ARCHITECTURE.md prints in bold. */
  readonly says: string;
  /** The tests that fail when it is broken: their file and the beginning of their name. */
  readonly heldBy: readonly (readonly [file: string, test: string])[];
}

const TIDY_RULES = "test/tidy/rules.ts";

export const INVARIANTS: readonly HeldInvariant[] = [
  {
    says: "`market/engine/` does no I/O, reads no clock, draws no chance",
    heldBy: [
      [TIDY_RULES, "the engine does no I/O and reaches no package or runtime"],
      [TIDY_RULES, "wall time, chance, plan names, codes and snake_case stay in their homes"],
      [
        "test/market/properties.test.ts",
        "the state is a function of the events: batches, drains and questions leave no trace",
      ],
      ["test/market/properties.test.ts", "any other event gives another state"],
    ],
  },
  {
    says: "Imports point only down the table, and only to a module's `index.ts`",
    heldBy: [
      [TIDY_RULES, "imports point down the table and go through doors"],
      ["test/tidy.test.ts", "Biome finds circles of imports, and timers and the environment away from their homes"],
    ],
  },
  {
    says: "Non-interference",
    heldBy: [
      ["test/simulation/non-interference.test.ts", "what happened in the last 15 minutes changes no byte"],
      [
        "test/simulation/two-times.test.ts",
        "two markets that differ only in the last 15 minutes have the same delayed market",
      ],
    ],
  },
  {
    says: "Delay by construction",
    heldBy: [
      [
        "test/simulation/delay-by-construction.test.ts",
        "a delayed answer is the real-time answer of 15 minutes before",
      ],
      [
        "test/simulation/company-delay.test.ts",
        "a delayed answer about a company is the real-time answer of 15 minutes before",
      ],
      ["test/simulation/two-times.test.ts", "the delayed market at any moment is the live market of 15 minutes before"],
    ],
  },
  {
    says: "Plan names are compared only in `access/`",
    heldBy: [
      [TIDY_RULES, "wall time, chance, plan names, codes and snake_case stay in their homes"],
      ["src/access/plans/plans.test.ts", "no limit of a plan is lower than that of the plan below"],
      ["test/api/limits.test.ts", "are where every integer parameter has its default, minimum and maximum from"],
    ],
  },
  {
    says: "Every error code and close code is a row in `wire/`",
    heldBy: [
      ["src/wire/refusal/error-table.test.ts", "says of every row when it is answered and what to do"],
      [
        "src/wire/stream/close-code-table.test.ts",
        "every class has a code, and every row says when and what to do in sentences",
      ],
      ["test/tidy.test.ts", "every error code is answered somewhere and held by a test"],
      [TIDY_RULES, "wall time, chance, plan names, codes and snake_case stay in their homes"],
    ],
  },
  {
    says: "Every queue, buffer and cache that a client can fill has a bound",
    heldBy: [
      ["src/base/recent-map.test.ts", "a recent map holds the newest keys and never more than its bound"],
      ["src/base/versioned-cache.test.ts", "whatever is kept, the bound holds and no value is ever another's"],
      [
        "src/access/admission/address-throttle.test.ts",
        "the table never grows over its bound and forgets the address that came first",
      ],
      ["test/stream/trades/slow-reader.test.ts", "one that does not fit any more is ended with slow_consumer"],
    ],
  },
  {
    says: "`process.env` only in `app/config`; wall time only in `base/clock`; randomness only in `base/random`.",
    heldBy: [
      [TIDY_RULES, "wall time, chance, plan names, codes and snake_case stay in their homes"],
      ["test/tidy.test.ts", "Biome finds circles of imports, and timers and the environment away from their homes"],
    ],
  },
  {
    says: "Prices and values are safe integers",
    heldBy: [
      ["src/base/decimal.test.ts", "a number that no decimal can hold is our bug"],
      ["src/base/decimal.test.ts", "price times quantity is the exact product, or a fault"],
      [TIDY_RULES, "wall time, chance, plan names, codes and snake_case stay in their homes"],
      [TIDY_RULES, "no key in snake_case away from the border"],
    ],
  },
  {
    says: "What was acknowledged is kept",
    heldBy: [
      ["src/feed/intake/intake.test.ts", "an event is in the journal before anyone sees it"],
      ["src/feed/intake/intake.test.ts", "a journal that fails shows nothing"],
      ["test/access/gate-contract.ts", "a revocation reaches every process within 2 seconds and survives a restart"],
      ["test/crash/crash.long.test.ts", "loses nothing on SQLite"],
      ["test/crash/crash.long.test.ts", "loses nothing on PostgreSQL"],
      ["test/crash/power-cut.long.test.ts", "takes nothing that was acknowledged, wherever it comes"],
      ["test/delivery/crash.long.test.ts", "every accepted firing is delivered at least once, and none is made up"],
    ],
  },
  {
    says: "Startup is recovery",
    heldBy: [
      ["test/simulation/recovery.test.ts", "old days leave the journal, and what is left is enough for a start"],
      ["test/crash/crash.long.test.ts", "a market that is killed"],
      ["test/app/resume.test.ts", "a market resumes where its journal ends, and its time stood still meanwhile"],
      ["src/feed/intake/intake.test.ts", "recovery gives back the same events, and the intake goes on where it stood"],
    ],
  },
  {
    says: "Every backend passes the same suite",
    heldBy: [
      [
        "test/invariants.test.ts",
        "every backend runs the whole contract of the store, and every part of it belongs to the whole",
      ],
      ["test/contracts/store/sqlite.test.ts", "SQLite keeps the contract of the store"],
      ["test/contracts/store/postgres.long.test.ts", "PostgreSQL keeps the contract of the store"],
    ],
  },
  {
    says: "A number shown is computed from the data under it",
    heldBy: [
      ["test/oracle/company.test.ts", "every ratio of every period is its formula on the statements of that period"],
      [
        "test/simulation/answers-agree.test.ts",
        "all answers about the market agree, with each other and with the events",
      ],
      ["test/market/properties.test.ts", "the tape adds up to volume, value, trade count, liquidity and bars"],
      ["test/market/properties.test.ts", "index, breadth and movers are those of a computation from scratch"],
    ],
  },
  {
    says: "An outage of the database ends nothing",
    heldBy: [
      ["test/outage/held-batch.test.ts", "a market whose store fails now and then"],
      ["test/outage/held-batch.test.ts", "a batch that cannot be kept (%s) is held and not shown, until it can be"],
      ["test/outage/answers.test.ts", "what is in memory is answered from memory, byte for byte as before the outage"],
      [
        "test/outage/postgres-restart.long.test.ts",
        "that is stopped and started again in the middle of trading: quotes and streams go on, the rest is 503, nothing is lost",
      ],
    ],
  },
  {
    says: "One process leads the market",
    heldBy: [
      [
        "test/outage/leadership.long.test.ts",
        "a leader that slept through its lease writes nothing, follows the other one and says so, and leads again when the other one goes",
      ],
      [
        "test/outage/leadership.long.test.ts",
        "the leader's sessions are ended again and again: it goes on leading, and a second service is refused in one line",
      ],
    ],
  },
  {
    says: "Every process at the same position gives the same bytes",
    heldBy: [
      [
        "test/simulation/equal-edges.test.ts",
        "a leader and those that follow it answer byte for byte the same at the same position, in both modes",
      ],
      ["test/cluster/roles.long.test.ts", "edges at the same position answer byte for byte the same"],
    ],
  },
  {
    says: "As of a moment nothing from later is told",
    heldBy: [
      ["test/simulation/no-look-ahead.test.ts", "what happens after a moment changes no byte of any answer as of it"],
      ["test/api/past/200-same-bytes.test.ts", "every answer is given again by its position and by its time"],
    ],
  },
];
