// The colours of a chart as the theme has them now, because a canvas does not follow style sheets.

export interface ChartColours {
  readonly background: string;
  readonly text: string;
  readonly grid: string;
  readonly crosshair: string;
  readonly up: string;
  readonly down: string;
  readonly upVolume: string;
  readonly downVolume: string;
  /** Of averages and compared lines, in the order of their use. */
  readonly lines: readonly string[];
  readonly font: string;
}

/** How many colours of lines the style sheet has. */
const LINE_COLOURS = 8;
const VOLUME_OPACITY = 0.32;

export function chartColours(element: HTMLElement): ChartColours {
  const probe = document.createElement("span");
  element.append(probe);
  // A custom property itself is not resolved to one theme's colour; the colour of an element is.
  const of = (name: string): string => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const [up, down] = [of("--up"), of("--down")];
  const colours: ChartColours = {
    background: of("--surface"),
    text: of("--ink-soft"),
    grid: of("--chart-grid"),
    crosshair: of("--line-strong"),
    up,
    down,
    upVolume: withOpacity(up, VOLUME_OPACITY),
    downVolume: withOpacity(down, VOLUME_OPACITY),
    lines: Array.from({ length: LINE_COLOURS }, (_, index) => of(`--chart-line-${index + 1}`)),
    font: getComputedStyle(element).fontFamily,
  };
  probe.remove();
  return colours;
}

/** "rgb(10, 114, 66)" as "rgba(10, 114, 66, 0.32)". */
function withOpacity(colour: string, opacity: number): string {
  return colour.replace(/^rgb\((.*)\)$/, `rgba($1, ${opacity})`);
}
