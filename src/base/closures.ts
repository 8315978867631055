// The closures of the Saudi exchange on days that would otherwise be trading days. An announced or moved closure is a change of one
// line here.

import type { Day } from "./riyadh-time.ts";

/**
 * The evidence for a closure: a notice of the exchange, a day without prices, the civil calendar, or an assumption, because it
 * depends on the moon and no notice was found.
 */
type ClosureBasis = "announced" | "derived" | "fixed" | "assumed";

export interface Closure {
  readonly name: string;
  readonly basis: ClosureBasis;
}

/** The years of the table. Outside them only the two national days are known. */
export const CALENDAR_FIRST_DAY: Day = 20160101;
export const CALENDAR_LAST_DAY: Day = 20271231;

/** Oldest first. */
export const CLOSURES: readonly (readonly [name: string, basis: ClosureBasis, days: readonly Day[]])[] = [
  ["Eid al-Fitr", "assumed", [20160703, 20160704, 20160705, 20160706, 20160707, 20160710, 20160711]],
  ["Eid al-Adha", "assumed", [20160911, 20160912, 20160913, 20160914, 20160915, 20160918]],
  ["Eid al-Fitr", "assumed", [20170622, 20170625, 20170626, 20170627, 20170628, 20170629, 20170702]],
  ["Eid al-Adha", "assumed", [20170830, 20170831, 20170903, 20170904, 20170905, 20170906]],
  ["Eid al-Fitr", "assumed", [20180613, 20180614, 20180617, 20180618, 20180619]],
  ["Eid al-Adha", "assumed", [20180819, 20180820, 20180821, 20180822, 20180823, 20180826]],
  ["National Day", "fixed", [20180923]],
  ["Eid al-Fitr", "assumed", [20190530, 20190602, 20190603, 20190604, 20190605, 20190606, 20190609]],
  ["Eid al-Adha", "assumed", [20190808, 20190811, 20190812, 20190813, 20190814, 20190815]],
  ["National Day", "fixed", [20190923]],
  ["Eid al-Fitr", "assumed", [20200521, 20200524, 20200525, 20200526, 20200527, 20200528]],
  ["Eid al-Adha", "assumed", [20200729, 20200730, 20200802, 20200803, 20200804]],
  ["National Day", "fixed", [20200923]],
  ["Eid al-Fitr", "assumed", [20210511, 20210512, 20210513, 20210516, 20210517]],
  ["Eid al-Adha", "assumed", [20210718, 20210719, 20210720, 20210721, 20210722]],
  ["National Day", "fixed", [20210923]],
  ["Founding Day", "fixed", [20220222]],
  ["Eid al-Fitr", "assumed", [20220501, 20220502, 20220503, 20220504, 20220505]],
  ["Eid al-Adha", "assumed", [20220707, 20220710, 20220711, 20220712]],
  ["National Day", "assumed", [20220922]],
  ["Founding Day", "fixed", [20230222]],
  ["Eid al-Fitr", "assumed", [20230420, 20230423, 20230424, 20230425]],
  ["Eid al-Adha", "assumed", [20230625, 20230626, 20230627, 20230628, 20230629, 20230702]],
  ["National Day", "assumed", [20230924]],
  ["Founding Day", "fixed", [20240222]],
  ["Eid al-Fitr", "assumed", [20240407, 20240408, 20240409, 20240410, 20240411, 20240414]],
  ["Eid al-Adha", "assumed", [20240616, 20240617, 20240618, 20240619, 20240620]],
  ["National Day", "fixed", [20240923]],
  ["Founding Day", "derived", [20250223]],
  ["Eid al-Fitr", "derived", [20250330, 20250331, 20250401, 20250402]],
  ["Eid al-Adha", "derived", [20250605, 20250608, 20250609, 20250610]],
  ["National Day", "derived", [20250923]],
  ["Founding Day", "announced", [20260222]],
  ["Eid al-Fitr", "assumed", [20260318, 20260319, 20260322, 20260323]],
  ["Eid al-Adha", "derived", [20260524, 20260525, 20260526, 20260527, 20260528]],
  ["National Day", "fixed", [20260923]],
  ["Founding Day", "fixed", [20270222]],
  ["Eid al-Fitr", "assumed", [20270307, 20270308, 20270309, 20270310, 20270311]],
  ["Eid al-Adha", "assumed", [20270516, 20270517, 20270518, 20270519, 20270520]],
  ["National Day", "fixed", [20270923]],
];
