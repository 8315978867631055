// Moves a row of the table by its handle: with a mouse or a finger by dragging, with the arrow keys by steps.

import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

interface Drag {
  readonly symbol: string;
  /** The row under the pointer. */
  readonly over: string;
}

export interface RowDrag {
  readonly state: ReadonlySignal<Drag | null>;
  readonly begin: (symbol: string, event: PointerEvent) => void;
}

/** This near to the edge of the window, a drag scrolls the page. */
const EDGE_PX = 70;
const SCROLL_PX = 12;

/** Calls `drop` with the moved row and the row at its new place. */
export function useRowDrag(drop: (symbol: string, place: string) => void): RowDrag {
  const state = useSignal<Drag | null>(null);
  const latest = useRef(drop);
  latest.current = drop;
  useEffect(() => {
    const dragged = (event: PointerEvent): void => {
      const drag = state.peek();
      if (drag === null) return;
      if (event.clientY < EDGE_PX) scrollBy(0, -SCROLL_PX);
      else if (event.clientY > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX);
      const row = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("tr[data-symbol]");
      const over = row?.dataset["symbol"];
      if (over !== undefined && over !== drag.over) state.value = { ...drag, over };
    };
    const ended = (event: Event): void => {
      const drag = state.peek();
      state.value = null;
      if (drag !== null && event.type === "pointerup" && drag.over !== drag.symbol)
        latest.current(drag.symbol, drag.over);
    };
    addEventListener("pointermove", dragged);
    addEventListener("pointerup", ended);
    addEventListener("pointercancel", ended);
    return () => {
      removeEventListener("pointermove", dragged);
      removeEventListener("pointerup", ended);
      removeEventListener("pointercancel", ended);
    };
  }, []);
  return {
    state,
    begin: (symbol, event) => {
      if (event.button !== 0) return;
      // Prevents text selection, and scrolling by a finger.
      event.preventDefault();
      state.value = { symbol, over: symbol };
    },
  };
}
