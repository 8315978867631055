// The lists side by side, and what can be done with the one that is shown.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Choice } from "../../components/choice.tsx";
import { ConfirmDialog, FormDialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { language } from "../../language/language.ts";
import { text } from "./text.ts";
import {
  addList,
  chosenList,
  deleteList,
  LISTS_MAX,
  moveList,
  NAME_LENGTH_MAX,
  renameList,
  type WatchList,
  watchLists,
} from "./watch-lists.ts";

type Opened = "new" | "rename" | "remove" | null;

const nameOf = ({ name }: WatchList): string => (name === "" ? text().firstList : name);

export function ListTabs(): JSX.Element {
  const opened = useSignal<Opened>(null);
  const state = watchLists.value;
  const { lists } = state;
  const list = chosenList(state);
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
        options={lists.map((each) => ({ value: each.id, name: nameOf(each) }))}
        chosen={list.id}
        choose={(id) => (watchLists.value = { ...state, chosen: id })}
      />
      <button type="button" class="button is-small" onClick={open("new")} disabled={lists.length >= LISTS_MAX}>
        + {said.newList}
      </button>
      <span class="list-actions">
        {lists.length > 1 ? <MoveButtons list={list} /> : null}
        <button type="button" class="button is-small" onClick={open("rename")}>
          {said.rename}
        </button>
        <button type="button" class="button is-small" onClick={open("remove")} disabled={lists.length === 1}>
          {said.remove}
        </button>
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
          run={async () => {
            watchLists.value = deleteList(state, list.id);
            close();
          }}
        >
          {said.confirmRemove(nameOf(list))}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

function MoveButtons({ list }: { readonly list: WatchList }): JSX.Element {
  const said = text();
  const move = (step: -1 | 1) => (): void => {
    watchLists.value = moveList(watchLists.value, list.id, step);
  };
  const [before, after] = language.value === "ar" ? ["→", "←"] : ["←", "→"];
  return (
    <>
      <button type="button" class="icon-button" aria-label={said.earlier} title={said.earlier} onClick={move(-1)}>
        {before}
      </button>
      <button type="button" class="icon-button" aria-label={said.later} title={said.later} onClick={move(1)}>
        {after}
      </button>
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
        if (name.value.trim() === "") return;
        const state = watchLists.value;
        watchLists.value = list === null ? addList(state, name.value) : renameList(state, list.id, name.value);
        close();
      }}
      fields={() => <TextField label={said.listName} value={name} isRequired={true} charsMax={NAME_LENGTH_MAX} />}
    />
  );
}
