// Loads the drawing library and holds one drawing in an element while the component is mounted; creates another when the colours,
// the language or the digits change.

import { type ReadonlySignal, signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { digits, language } from "../../language/language.ts";
import { type ChartColours, type Charts, chartColours } from "./chart-options.ts";

/** The look of the page: light or dark, by its root element or by the system, and the colours of price changes. */
const look = signal("");

function readLook(): void {
  const { theme, colours = "usual" } = document.documentElement.dataset;
  const isDark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  look.value = `${isDark ? "dark" : "light"} ${colours}`;
}

if (typeof document !== "undefined") {
  readLook();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", readLook);
  new MutationObserver(readLook).observe(document.documentElement, { attributeFilter: ["data-theme", "data-colours"] });
}

export interface Drawing {
  readonly close: () => void;
}

export interface DrawingPlace<D extends Drawing> {
  readonly element: RefObject<HTMLDivElement | null>;
  /** Null until the drawing is created. */
  readonly drawing: ReadonlySignal<D | null>;
  readonly hasFailed: ReadonlySignal<boolean>;
}

type Create<D extends Drawing> = (charts: Charts, element: HTMLElement, colours: ChartColours) => D;

/** A change of `kind` creates another drawing, as for another interval. */
export function useDrawing<D extends Drawing>(create: Create<D>, kind: string): DrawingPlace<D> {
  const element = useRef<HTMLDivElement>(null);
  const drawing = useSignal<D | null>(null);
  const hasFailed = useSignal(false);
  useEffect(() => {
    let isLeft = false;
    const draw = (charts: Charts): void => {
      if (isLeft || element.current === null) return;
      drawing.value = create(charts, element.current, chartColours(element.current));
    };
    // The library is loaded with the first chart, so that pages without charts do not pay for it.
    import("./library.ts").then(draw, () => (hasFailed.value = true));
    return () => {
      isLeft = true;
      drawing.peek()?.close();
      drawing.value = null;
    };
  }, [kind, look.value, language.value, digits.value]);
  return { element, drawing, hasFailed };
}
