// The lists side by side, and the actions on the shown one.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Button } from "../../components/button.tsx";
import { Choice } from "../../components/choice.tsx";
import { ConfirmDialog, FormDialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { language } from "../../language/language.ts";
import { text } from "./text.ts";
import { accountLists, LISTS_MAX, moved, NAME_LENGTH_MAX, type WatchList } from "./watch-lists.ts";
import { chosenList, inOrder, setView, view } from "./watch-view.ts";

type Opened = "new" | "rename" | "remove" | null;

const nameOf = ({ name }: WatchList): string => (name === "" ? text().firstList : name);

export function ListTabs({ lists }: { readonly lists: readonly WatchList[] }): JSX.Element {
  const opened = useSignal<Opened>(null);
  const list = chosenList(lists, view.value);
  const said = text();
  const close = (): void => {
    opened.value = null;
  };
  const open = (what: Opened) => (): void => {
    opened.value = what;
  };
  return (
    <div class="list-tabs">
      <Choice
        label={said.lists}
        options={inOrder(lists, view.value).map((each) => ({ value: each.id, name: nameOf(each) }))}
        chosen={list.id}
        choose={(id) => setView({ chosen: id })}
      />
      <Button
        name={`+ ${said.newList}`}
        press={open("new")}
        class="button is-small"
        isDisabled={lists.length >= LISTS_MAX}
      />
      <span class="list-actions">
        {lists.length > 1 ? <MoveButtons lists={lists} list={list} /> : null}
        <Button name={said.rename} press={open("rename")} class="button is-small" />
        <Button name={said.remove} press={open("remove")} class="button is-small" isDisabled={lists.length === 1} />
      </span>
      {opened.value === "new" || opened.value === "rename" ? (
        <NameDialog list={opened.value === "new" ? null : list} close={close} />
      ) : null}
      {opened.value === "remove" ? (
        <ConfirmDialog
          title={said.remove}
          action={said.remove}
          isDangerous={true}
          close={close}
          run={() => accountLists.remove(list.id)}
        >
          {said.confirmRemove(nameOf(list))}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

interface MoveProps {
  readonly lists: readonly WatchList[];
  readonly list: WatchList;
}

function MoveButtons({ lists, list }: MoveProps): JSX.Element {
  const said = text();
  const move = (step: -1 | 1) => (): void => {
    const ids = inOrder(lists, view.peek()).map(({ id }) => id);
    setView({ order: moved(ids, list.id, ids[ids.indexOf(list.id) + step]), chosen: list.id });
  };
  const [before, after] = language.value === "ar" ? ["→", "←"] : ["←", "→"];
  return (
    <>
      <Button name={before} press={move(-1)} class="icon-button" label={said.earlier} title={said.earlier} />
      <Button name={after} press={move(1)} class="icon-button" label={said.later} title={said.later} />
    </>
  );
}

interface NameDialogProps {
  /** Null for a new one. */
  readonly list: WatchList | null;
  readonly close: () => void;
}

function NameDialog({ list, close }: NameDialogProps): JSX.Element {
  const name = useSignal(list === null ? "" : nameOf(list));
  const said = text();
  return (
    <FormDialog
      title={list === null ? said.newList : said.rename}
      action={said.save}
      close={close}
      submit={async () => {
        const wanted = name.value.trim();
        if (wanted === "") return;
        if (list === null) setView({ chosen: await accountLists.add(wanted) });
        else await accountLists.change(list.id, (now) => ({ ...now, name: wanted }));
        close();
      }}
      fields={() => <TextField label={said.listName} value={name} isRequired={true} charsMax={NAME_LENGTH_MAX} />}
    />
  );
}
