// The state of the page's streams, and one word for all of them: connecting, live, reconnecting, resumed, or stale while the
// feed of the service is silent.

import { computed, signal } from "@preact/signals";

export type ConnectionState = "idle" | "connecting" | "live" | "resumed" | "reconnecting" | "stale";

const RESUMED_SHOWN_MS = 5_000;
/** Worst first: the page shows the first state that applies to any of its streams. */
const WORST_FIRST: readonly ConnectionState[] = ["reconnecting", "stale", "connecting", "resumed", "live"];

const states = signal<ReadonlyMap<number, ConnectionState>>(new Map());
const streamCount = signal(0);

export const connection = computed<ConnectionState>(() => worstOf([...states.value.values()]));

export function worstOf(all: readonly ConnectionState[]): ConnectionState {
  return WORST_FIRST.find((state) => all.includes(state)) ?? "idle";
}

/** The state of one stream, as part of the whole. */
export class StreamState {
  readonly #id: number;
  #state: ConnectionState = "connecting";

  constructor() {
    this.#id = streamCount.peek() + 1;
    streamCount.value = this.#id;
    this.#write("connecting");
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** A message of the market arrived: the stream is up. */
  arrived(): void {
    if (this.#state === "connecting") this.#write("live");
  }

  lost(reason: "connection" | "feed"): void {
    this.#write(reason === "feed" ? "stale" : "reconnecting");
  }

  back(): void {
    this.#write("resumed");
    setTimeout(() => {
      if (this.#state === "resumed") this.#write("live");
    }, RESUMED_SHOWN_MS);
  }

  end(): void {
    const rest = new Map(states.peek());
    rest.delete(this.#id);
    states.value = rest;
    this.#state = "idle";
  }

  #write(state: ConnectionState): void {
    this.#state = state;
    states.value = new Map(states.peek()).set(this.#id, state);
  }
}
