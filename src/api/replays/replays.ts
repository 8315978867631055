// /replays/: an account's clocks that run over the past of the market.

import { type Caller, mayHave } from "../../access/index.ts";
import { formatTimestamp, Outage } from "../../base/index.ts";
import type { Replays } from "../../market/index.ts";
import {
  formatPosition,
  REPLAY_UNUSED_MS,
  type Replay,
  type ReplayClock,
  type ReplayMoment,
} from "../../model/index.ts";
import { notFound, rest, validationFailed } from "../../wire/index.ts";
import { type AdmittedRequest, type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { byPathId, type OwnedContext, projectDeleted, valid } from "../http/owned-resource.ts";
import { grant } from "../http/plan-refusal.ts";
import { json } from "../http/response/answer.ts";

/** Finds the market moments of clocks. */
export interface ReplayClocks {
  /** True when the market has reached this moment. */
  hasBeen(timeMs: number): boolean;
  /** The market moment of a clock at this wall time. Throws NOT_FOUND where the market of that moment is not stored. */
  locate(clock: ReplayClock | Replay, wallMs: number): Promise<ReplayMoment>;
}

export interface ReplaySources {
  readonly replays: Replays;
  readonly clocks: ReplayClocks;
  /** Wall time on which all processes agree. */
  readonly timeMs: () => Promise<number>;
  /** The process that new replays belong to: they end with it. */
  readonly member: string;
  /** Called with the id of a replay that was changed or ended. */
  readonly changed?: (id: number) => void;
}

/**
 * A running clock is changed so far ahead, in wall time. Streams learn of a change within this time; they have then not gone beyond the
 * moment at which the clock pauses.
 */
const AHEAD_MS = 250;
/** Attempts of a change when other changes come in between. */
const TRIES_MAX = 5;

export function replayEndpoints(sources: ReplaySources): readonly EndpointHandler[] {
  const { endpoints } = rest;
  const { replays, clocks, timeMs } = sources;
  return [
    onEndpoint(endpoints.listReplays, async ({ caller }) => {
      const nowMs = await timeMs();
      const shown: rest.Replay[] = [];
      for (const replay of await replays.list(caller.accountId, nowMs - REPLAY_UNUSED_MS))
        shown.push(projectReplay(replay, await clocks.locate(replay, nowMs)));
      return json({ replays: shown, count: shown.length });
    }),
    onEndpoint(endpoints.createReplay, ({ caller }, request) => create(sources, caller, request)),
    onEndpoint(endpoints.getReplay, async (context) => {
      const nowMs = await timeMs();
      const replay = await find(sources, context, nowMs);
      await replays.use(replay.id, nowMs);
      return json(projectReplay({ ...replay, usedAtMs: nowMs }, await clocks.locate(replay, nowMs)));
    }),
    onEndpoint(endpoints.patchReplay, (context, request) => patch(sources, context, request)),
    onEndpoint(endpoints.deleteReplay, async (context) => {
      const { id } = await find(sources, context, await timeMs());
      if (!(await replays.remove(context.caller.accountId, id))) throw notFound("Replay", id);
      sources.changed?.(id);
      return json(projectDeleted(id));
    }),
  ];
}

async function create(sources: ReplaySources, caller: Caller, request: AdmittedRequest) {
  const { replays, clocks, timeMs, member } = sources;
  const { fromMs, untilMs, speed, isPaused } = valid(rest.parseReplayCreate(await request.readBody()));
  checkBeen(sources, "from", fromMs);
  const nowMs = await timeMs();
  const clock = { anchorWallMs: nowMs, anchorMarketMs: fromMs, speed, isPaused, untilMs, caughtUpMs: null };
  const moment = await clocks.locate(clock, nowMs);
  // Read again, as locating may have taken long: with an old time the process would look dead, and the others would end the replay.
  const times = { fromMs, createdAtMs: nowMs, usedAtMs: nowMs, aliveAtMs: await timeMs() };
  const made = { ...clock, ...times, accountId: caller.accountId, member, jumps: 0 };
  const created = await replays.create(made, caller.limits.replays, nowMs - REPLAY_UNUSED_MS);
  if (!created.ok) {
    grant(mayHave(caller, "replays", created.existing + 1));
    throw new Outage("a replay ended while another one was begun");
  }
  return json(projectReplay(created.replay, moment));
}

/** REPLAY-05: the clock continues from its current moment, or from the requested one. */
async function patch(sources: ReplaySources, context: OwnedContext, request: AdmittedRequest) {
  const { replays, clocks, timeMs } = sources;
  const { speed, isPaused, timeMs: goToMs } = valid(rest.parseReplayPatch(await request.readBody()));
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const nowMs = await timeMs();
    const before = await find(sources, context, nowMs);
    if (goToMs !== undefined) {
      checkBeen(sources, "market_time", goToMs);
      if (before.untilMs !== null && goToMs > before.untilMs)
        throw validationFailed({ market_time: "must not be after until." });
    }
    const fromMs = goToMs === undefined && !before.isPaused ? nowMs + AHEAD_MS : nowMs;
    const after = { anchorWallMs: fromMs, speed: speed ?? before.speed, isPaused: isPaused ?? before.isPaused };
    // Throws where the market of the moment is not stored, before anything is changed.
    const { timeMs: stoodMs } = await clocks.locate(
      goToMs === undefined ? before : { ...after, anchorMarketMs: goToMs, untilMs: before.untilMs, caughtUpMs: null },
      fromMs,
    );
    const going =
      goToMs === undefined
        ? { anchorMarketMs: stoodMs }
        : { anchorMarketMs: goToMs, caughtUpMs: null, jumps: before.jumps + 1 };
    const changed = await replays.change(before, { ...after, ...going });
    if (changed === null) continue;
    await replays.use(changed.id, nowMs);
    sources.changed?.(changed.id);
    return json(projectReplay({ ...changed, usedAtMs: nowMs }, await clocks.locate(changed, nowMs)));
  }
  throw new Outage("a replay is changed by others all the time");
}

/** REPLAY-08: refuses a moment that the market has not reached. */
function checkBeen({ clocks }: ReplaySources, field: string, timeMs: number): void {
  if (!clocks.hasBeen(timeMs)) throw validationFailed({ [field]: "must be a moment that the market has come to." });
}

/** The replay of the path, if it is the caller's. */
function find({ replays }: ReplaySources, { caller, path }: OwnedContext, nowMs: number): Promise<Replay> {
  return byPathId("Replay", path.id, (id) => replays.get(caller.accountId, id, nowMs - REPLAY_UNUSED_MS));
}

function projectReplay(replay: Replay, { timeMs, state, position }: ReplayMoment): rest.Replay {
  const { id, fromMs, untilMs, speed, isPaused, createdAtMs, usedAtMs } = replay;
  return {
    id,
    from: formatTimestamp(fromMs),
    until: untilMs === null ? null : formatTimestamp(untilMs),
    speed,
    paused: isPaused,
    market_time: formatTimestamp(timeMs),
    position: formatPosition(position),
    state,
    created_at: formatTimestamp(createdAtMs),
    expires_at: formatTimestamp(usedAtMs + REPLAY_UNUSED_MS),
  };
}
