// Pieces of an animated SVG that plays a recording in a loop: a window through which a strip of texts is pulled, a bar
// that changes its width, and a light that flashes. One animation each, so that the file stays small.

export interface Timed {
  readonly atMs: number;
}

export interface Label extends Timed {
  readonly text: string;
  /** A class of the style sheet; none for the plain colour. */
  readonly tone?: string;
}

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: "start" | "end";
}

export const LINE_HEIGHT = 22;
const BASELINE = 16;
const FLASH_MS = 500;

export class Loop {
  readonly #durationMs: number;

  constructor(durationMs: number) {
    this.#durationMs = durationMs;
  }

  /** A text that changes; equal neighbours are drawn once. */
  text(labels: readonly Label[], { x, y, width, align = "end" }: Place): string {
    const shown = labels.filter((label, i) => {
      const before = labels[i - 1];
      return before === undefined || label.text !== before.text || label.tone !== before.tone;
    });
    const anchor = align === "end" ? ` x="${width}" text-anchor="end"` : "";
    const texts = shown.map(({ text, tone }, i) => {
      const colour = tone === undefined ? "" : ` class="${tone}"`;
      return `<text${anchor} y="${i * LINE_HEIGHT + BASELINE}"${colour}>${escapeText(text)}</text>`;
    });
    const steps = shown.map(({ atMs }, i) => ({ atMs, value: `0 ${-i * LINE_HEIGHT}` }));
    return `<svg x="${x}" y="${y}" width="${width}" height="${LINE_HEIGHT}"><g>${texts.join("")}${this.move(steps)}</g></svg>`;
  }

  /** Moves the group around it, at once, to each of the given places. */
  move(steps: readonly (Timed & { readonly value: string })[]): string {
    if (steps.length < 2) return "";
    return `<animateTransform attributeName="transform" type="translate" ${this.#discrete(steps)}/>`;
  }

  /** A bar that grows to the right of `x`. */
  bar(widths: readonly (Timed & { readonly width: number })[], x: number, y: number, tone: string): string {
    const steps = widths.map(({ atMs, width }) => ({ atMs, value: String(Math.round(width)) }));
    const first = steps[0]?.value ?? "0";
    const animation = steps.length < 2 ? "" : `<animate attributeName="width" ${this.#discrete(steps)}/>`;
    return `<rect x="${x}" y="${y}" height="${LINE_HEIGHT - 4}" width="${first}" class="${tone}" opacity=".22">${animation}</rect>`;
  }

  /** A light behind a line that flashes at the given moments and fades. */
  flash(moments: readonly number[], place: Place, tone: string): string {
    const lit = moments.filter(
      (atMs, i) => atMs > 0 && atMs - (moments[i - 1] ?? -FLASH_MS) >= FLASH_MS && atMs + FLASH_MS < this.#durationMs,
    );
    if (lit.length === 0) return "";
    const times = [
      "0",
      ...lit.flatMap((atMs) => [this.#time(atMs), this.#time(atMs), this.#time(atMs + FLASH_MS)]),
      "1",
    ];
    const values = ["0", ...lit.flatMap(() => ["0", ".3", "0"]), "0"];
    return `<rect x="${place.x}" y="${place.y}" width="${place.width}" height="${LINE_HEIGHT}" class="${tone}" opacity="0"><animate attributeName="opacity" ${this.#attributes(times, values)}/></rect>`;
  }

  #discrete(steps: readonly (Timed & { readonly value: string })[]): string {
    const times = steps.map(({ atMs }, i) => (i === 0 ? "0" : this.#time(atMs)));
    return `calcMode="discrete" ${this.#attributes(
      times,
      steps.map(({ value }) => value),
    )}`;
  }

  #attributes(times: readonly string[], values: readonly string[]): string {
    return `dur="${this.#durationMs / 1000}s" repeatCount="indefinite" keyTimes="${times.join(";")}" values="${values.join(";")}"`;
  }

  /** A moment as a share of the loop. */
  #time(atMs: number): string {
    return String(Math.min(1, Math.round((1e4 * atMs) / this.#durationMs) / 1e4));
  }
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
