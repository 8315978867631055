// The lists side by side, and what can be done with the one that is shown.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Button } from "../../components/button.tsx";
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
      <Button
        name={`+ ${said.newList}`}
        press={open("new")}
        class="button is-small"
        isDisabled={lists.length >= LISTS_MAX}
      />
      <span class="list-actions">
        {lists.length > 1 ? <MoveButtons list={list} /> : null}
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
        if (name.value.trim() === "") return;
        const state = watchLists.value;
        watchLists.value = list === null ? addList(state, name.value) : renameList(state, list.id, name.value);
        close();
      }}
      fields={() => <TextField label={said.listName} value={name} isRequired={true} charsMax={NAME_LENGTH_MAX} />}
    />
  );
}
