// Changes a list on a press: on the page of lists, and by the button of a symbol's page.

import { toast } from "../../components/toast.tsx";
import { troubleText } from "../../errors/trouble-sentence.ts";
import { accountLists, type WatchList } from "./watch-lists.ts";

/** Shows the change at once, and an error when the service refuses it. */
export function change(list: WatchList, step: (list: WatchList) => WatchList): void {
  accountLists.change(list.id, step).catch((error: unknown) => toast(troubleText(error), true));
}
