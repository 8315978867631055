// The menus of the screener: the shown columns, and the screens that were saved by name.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { ScreenerField } from "../../../../sdk/src/index.ts";
import { Button } from "../../components/button.tsx";
import { FormDialog } from "../../components/dialog.tsx";
import { DropDown } from "../../components/drop-down.tsx";
import { TextField } from "../../components/field.tsx";
import { text as words } from "../../components/text.ts";
import { toast } from "../../components/toast.tsx";
import { Link } from "../../router/link.tsx";
import { address, query } from "../../router/router.ts";
import { hasPlan } from "../../session/session.ts";
import { fieldName, groupedFields } from "./fields.ts";
import { keepScreens, savedScreens, withoutScreen, withScreen } from "./saved-screens.ts";
import { USUAL_COLUMNS } from "./screen.ts";
import { text } from "./text.ts";

interface ColumnProps {
  readonly fields: readonly ScreenerField[];
  readonly chosen: readonly string[];
  readonly choose: (columns: readonly string[]) => void;
}

export function ColumnMenu({ fields, chosen, choose }: ColumnProps): JSX.Element {
  const said = text();
  const turn = (field: string): void => {
    const next = chosen.includes(field) ? chosen.filter((each) => each !== field) : [...chosen, field];
    choose(next.length === 0 ? USUAL_COLUMNS : next);
  };
  return (
    <DropDown class="column-menu" summary={<span class="toggle">{said.columns}</span>}>
      <Button name={said.usualColumns} press={() => choose(USUAL_COLUMNS)} class="link-button" />
      {groupedFields(fields).map(({ name, fields: own }) => (
        <fieldset key={name}>
          <legend>{said.groups[name]}</legend>
          {own.map((each) => (
            <label key={each.field} class="check">
              <input
                type="checkbox"
                checked={chosen.includes(each.field)}
                disabled={!hasPlan(each.plan)}
                onChange={() => turn(each.field)}
              />
              <span>
                {fieldName(each)}
                {hasPlan(each.plan) ? null : <span class="is-soft"> {said.from(words().plans[each.plan])}</span>}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </DropDown>
  );
}

export function SavedMenu(): JSX.Element {
  const said = text();
  const isSaving = useSignal(false);
  const saved = savedScreens.value;
  return (
    <>
      <DropDown class="saved-menu" summary={<span class="button">{said.saved}</span>}>
        {saved.length === 0 ? <p class="is-soft">{said.noSaved}</p> : null}
        <ul class="saved-list">
          {saved.map(({ name, search }) => (
            <li key={name}>
              <Link to={`${address.value}${search}`}>{name}</Link>
              <Button
                name="×"
                label={said.forget(name)}
                press={() => keepScreens(withoutScreen(saved, name))}
                class="icon-button"
              />
            </li>
          ))}
        </ul>
      </DropDown>
      <Button name={said.save} press={() => (isSaving.value = true)} />
      {isSaving.value ? <SaveDialog close={() => (isSaving.value = false)} /> : null}
    </>
  );
}

function SaveDialog({ close }: { readonly close: () => void }): JSX.Element {
  const said = text();
  const name = useSignal("");
  const save = async (): Promise<void> => {
    const given = name.value.trim();
    if (given === "") return;
    keepScreens(withScreen(savedScreens.value, { name: given, search: query.value }));
    toast(said.savedNow(given));
    close();
  };
  return (
    <FormDialog
      title={said.saveTitle}
      action={said.save}
      submit={save}
      close={close}
      fields={() => <TextField label={said.saveName} value={name} hint={said.saveNote} isRequired charsMax={60} />}
    />
  );
}
