// The folded panels beside the chart. The address names them, so that a link shows the same page.

import type { Fold } from "../../components/panel.tsx";
import { setSettings, setting } from "../../router/router.ts";

const SETTING = "folded";
const PANELS = ["depth", "tape"] as const;
type FoldedPanel = (typeof PANELS)[number];

const isFolded = (panel: FoldedPanel): boolean => setting(SETTING)?.split(",").includes(panel) ?? false;

/** The folded panels, in the order of PANELS. */
export const foldedPanels = (): readonly FoldedPanel[] => PANELS.filter(isFolded);

export function foldOf(panel: FoldedPanel): Fold {
  const toggle = (): void => {
    const folded = PANELS.filter((each) => isFolded(each) !== (each === panel));
    setSettings({ [SETTING]: folded.join(",") });
  };
  return { isFolded: isFolded(panel), toggle };
}
