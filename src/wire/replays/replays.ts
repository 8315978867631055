// Replays: clocks of an account that play the past of the market.

import { type Static, Type } from "typebox";
import { parseTimestamp } from "../../base/index.ts";
import { REPLAY_STATES } from "../../model/index.ts";
import { BodyReader } from "../endpoint/body-reader.ts";
import { endpoint } from "../endpoint/endpoint.ts";
import { PAST_MOMENT_PLAN } from "../endpoint/parameter.ts";
import { LIMITS } from "../limits.ts";
import type { Refusal } from "../refusal/refusal.ts";
import { Deleted } from "../schema/deleted.ts";
import { exampleOf } from "../schema/example.ts";
import { choice, count, flag, id, list, nullable, numberBetween, resource, text, timestamp } from "../schema/field.ts";

const { min: SPEED_MIN, max: SPEED_MAX, default: SPEED_DEFAULT } = LIMITS.replaySpeed;
const FROM = "2026-11-15T10:30:00.000+03:00";
const NOON = "2026-11-15T12:00:00.000+03:00";

export const Replay = resource("Replay", "A replay of the account: a clock over the past of the market.", {
  id: id("Number of the replay.", 7),
  from: timestamp("The moment of the market at which it began.", FROM),
  until: nullable(timestamp("The moment at which it ends; null where it runs up to the present.", NOON)),
  speed: numberBetween("Seconds of the market in one second.", 60, SPEED_MIN, SPEED_MAX),
  paused: flag("True while its clock is stopped.", false),
  market_time: timestamp("The moment of the market at which its clock stands.", "2026-11-15T10:42:17.250+03:00"),
  position: text("The last event by then, as X-Market-Position names it.", "20261115.1234567"),
  state: choice(
    REPLAY_STATES,
    "running; paused; or ended, where it stands at its end or has caught up with the present.",
    "running",
  ),
  created_at: timestamp("When it was made.", "2026-11-16T09:12:00.000+03:00"),
  expires_at: timestamp("When it is gone unless somebody uses it before.", "2026-11-16T10:12:00.000+03:00"),
});
export type Replay = Static<typeof Replay>;

export const Replays = resource("Replays", "The replays of the account.", {
  replays: list(Replay, "The replays, oldest first."),
  count: count("Replays in this answer.", 1),
});
export type Replays = Static<typeof Replays>;

const speed = Type.Number({
  description: "Seconds of the market in one second.",
  examples: [60],
  minimum: SPEED_MIN,
  maximum: SPEED_MAX,
  default: SPEED_DEFAULT,
});
const paused = Type.Boolean({ description: "Whether its clock is stopped.", examples: [true] });
const moment = (description: string, example: string) =>
  Type.String({ description, examples: [example], format: "date-time" });

export const ReplayCreate = Type.Object(
  {
    from: moment("The moment of the market at which it begins, with its offset from UTC.", FROM),
    speed: Type.Optional(speed),
    until: Type.Optional(nullable(moment("The moment at which it ends; the present where it is left out.", NOON))),
    paused: Type.Optional(paused),
  },
  { title: "ReplayCreate", description: "A new replay." },
);
export type ReplayCreate = Static<typeof ReplayCreate>;

export const ReplayPatch = Type.Object(
  {
    speed: Type.Optional(speed),
    paused: Type.Optional(paused),
    market_time: Type.Optional(moment("The moment to go to, forwards or backwards.", NOON)),
  },
  {
    title: "ReplayPatch",
    description: "What to change; a field that is left out stays as it is.",
    minProperties: 1,
    examples: [{ market_time: NOON, paused: false }],
  },
);
export type ReplayPatch = Static<typeof ReplayPatch>;

/** The settings that a client asks for in a new replay. */
export interface ReplayDraft {
  readonly fromMs: number;
  readonly untilMs: number | null;
  readonly speed: number;
  readonly isPaused: boolean;
}

export function parseReplayCreate(body: unknown): ReplayDraft | Refusal {
  const reader = new BodyReader(body);
  const fromMs = reader.required("from", readMoment(reader, "from")) ?? Number.NEGATIVE_INFINITY;
  const untilMs = readMoment(reader, "until") ?? null;
  const speed = readSpeed(reader) ?? SPEED_DEFAULT;
  const isPaused = reader.flag("paused") ?? false;
  if (untilMs !== null && untilMs <= fromMs) reader.refuse("until", "must be after from.");
  return reader.refusal() ?? { fromMs, untilMs, speed, isPaused };
}

/** The changes of a replay that a client asks for. */
export interface ReplayRevision {
  readonly speed?: number;
  readonly isPaused?: boolean;
  readonly timeMs?: number;
}

export function parseReplayPatch(body: unknown): ReplayRevision | Refusal {
  const reader = new BodyReader(body);
  const speed = readSpeed(reader);
  const isPaused = reader.flag("paused");
  const timeMs = readMoment(reader, "market_time");
  if (!["speed", "paused", "market_time"].some((field) => reader.has(field)))
    reader.refuse("body", "must have speed, paused or market_time.");
  return (
    reader.refusal() ?? {
      ...(speed === undefined ? {} : { speed }),
      ...(isPaused === undefined ? {} : { isPaused }),
      ...(timeMs === undefined ? {} : { timeMs }),
    }
  );
}

function readSpeed(reader: BodyReader): number | undefined {
  const value = reader.raw("speed");
  if (value === undefined) return undefined;
  if (typeof value === "number" && value >= SPEED_MIN && value <= SPEED_MAX) return value;
  reader.refuse("speed", `must be a number from ${SPEED_MIN} to ${SPEED_MAX}.`);
  return undefined;
}

function readMoment(reader: BodyReader, field: string): number | undefined {
  const value = reader.raw(field);
  if (value === undefined) return undefined;
  const timeMs = typeof value === "string" ? parseTimestamp(value) : null;
  if (timeMs === null) reader.refuse(field, "must be a timestamp with an offset from UTC.");
  return timeMs ?? undefined;
}

const replays = { tag: "Market", name: "replays", lowestPlan: PAST_MOMENT_PLAN } as const;
const ONE = "/replays/{id}/";
const SHOWN = ["id", "market_time", "speed", "state"];

export const listReplays = endpoint({
  ...replays,
  path: "/replays/",
  summary: "List replays",
  summaryAr: "عرض الإعادات",
  descriptionAr: "إعادات الحساب، الأقدم أولًا.",
  description: "The replays of the account, oldest first.",
  response: Replays,
  errors: ["PLAN_LIMIT"],
  sample: { key: "enterprise", method: "replays.list", rows: { list: "replays", row: "replay", fields: SHOWN } },
});

export const createReplay = endpoint({
  ...replays,
  method: "POST",
  path: "/replays/",
  summary: "Begin a replay",
  summaryAr: "بدء إعادة",
  descriptionAr:
    "ساعة لك تجري في ماضي السوق بسرعتها وتتخطى ساعات الإغلاق. يسأل `replay=<id>` أي نقطة تأخذ `as_of` عن اللحظة التي تقف عندها، ويفتح بثًا يرسل السوق من جديد بسرعتها.",
  description:
    "A clock of your own that runs through the past of the market, at its own speed and over closed hours. `replay=<id>` asks any endpoint that takes `as_of` for the moment at which it stands, and opens a stream that sends the market again at its pace.",
  planNote: "Replays at a time: Pro 1, Business 5, Enterprise 20.",
  body: {
    schema: ReplayCreate,
    examples: { morning: { summary: "A morning at sixty times its speed", value: { from: FROM, speed: 60 } } },
  },
  response: Replay,
  errors: ["VALIDATION", "PLAN_LIMIT", "NOT_FOUND"],
  sample: {
    key: "enterprise",
    method: "replays.create",
    body: { from: FROM, speed: 60 },
    fields: ["id", "market_time", "position", "state"],
  },
});

export const getReplay = endpoint({
  ...replays,
  path: ONE,
  summary: "Get a replay",
  summaryAr: "عرض إعادة",
  descriptionAr: "إعادة واحدة من الحساب، واللحظة التي تقف عندها ساعتها.",
  description: "One replay of the account, with the moment at which its clock stands.",
  response: Replay,
  errors: ["PLAN_LIMIT", "NOT_FOUND"],
  sample: { key: "enterprise", method: "replays.get", path: { id: 7 }, fields: SHOWN },
});

export const patchReplay = endpoint({
  ...replays,
  method: "PATCH",
  path: ONE,
  summary: "Change a replay",
  summaryAr: "تعديل إعادة",
  descriptionAr: "يغيّر سرعتها، أو يوقف ساعتها أو يطلقها، أو ينتقل إلى لحظة أخرى إلى الأمام أو الخلف.",
  description: "Changes its speed, stops its clock or lets it run, or goes to another moment, forwards or backwards.",
  body: {
    schema: ReplayPatch,
    examples: { go: { summary: "Go to noon", value: exampleOf(ReplayPatch) } },
  },
  response: Replay,
  errors: ["VALIDATION", "PLAN_LIMIT", "NOT_FOUND"],
  sample: { key: "enterprise", method: "replays.update", path: { id: 7 }, fields: SHOWN, body: { paused: true } },
});

export const deleteReplay = endpoint({
  ...replays,
  method: "DELETE",
  path: ONE,
  summary: "End a replay",
  summaryAr: "إنهاء إعادة",
  descriptionAr: "تذهب الإعادة ويُغلق بثها.",
  description: "The replay is gone, and its streams are closed.",
  response: Deleted,
  errors: ["PLAN_LIMIT", "NOT_FOUND"],
  sample: { key: "enterprise", method: "replays.delete", path: { id: 7 }, fields: ["id", "deleted"] },
});
