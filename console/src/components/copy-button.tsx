// Copies a text and confirms it.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { address, query } from "../router/router.ts";
import { text } from "./text.ts";

interface Props {
  readonly value: string;
  /** The name of the copied value, for screen readers. */
  readonly name: string;
  /** Shows only a sign, in tables. */
  readonly isSmall?: boolean;
  /** The label in place of "Copy". */
  readonly says?: string;
}

const SHOWN_MS = 2_000;

export function CopyButton({ value, name, isSmall = false, says }: Props): JSX.Element {
  const isCopied = useSignal(false);
  const said = text();
  const copy = async (): Promise<void> => {
    await writeText(value);
    isCopied.value = true;
    setTimeout(() => {
      isCopied.value = false;
    }, SHOWN_MS);
  };
  return (
    <button
      type="button"
      class={isSmall ? "copy is-small" : "button copy"}
      aria-label={says === undefined ? said.copyNamed(name) : undefined}
      title={said.copyNamed(name)}
      onClick={() => void copy()}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" width="14" height="14">
        {isCopied.value ? (
          <path d="M3 8.5l3.2 3.2L13 5" fill="none" stroke="currentColor" stroke-width="1.8" />
        ) : (
          <path d="M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8z" fill="none" stroke="currentColor" stroke-width="1.4" />
        )}
      </svg>
      {isSmall ? null : <span>{isCopied.value ? said.copied : (says ?? said.copy)}</span>}
      <span class="is-hidden" role="status">
        {isCopied.value ? said.copied : ""}
      </span>
    </button>
  );
}

/** Copies the address of the page, which carries its filters. */
export function CopyLink(): JSX.Element {
  return (
    <CopyButton value={`${location.origin}${address.value}${query.value}`} name={text().link} says={text().copyLink} />
  );
}

/** Outside https and loopback a page has no clipboard API; there this selects a field and copies it with execCommand. */
async function writeText(value: string): Promise<void> {
  if (navigator.clipboard !== undefined) {
    await navigator.clipboard.writeText(value).catch(() => copySelected(value));
  } else {
    copySelected(value);
  }
}

function copySelected(value: string): void {
  const field = document.createElement("textarea");
  field.value = value;
  field.className = "is-hidden";
  // A modal dialog blocks selection outside itself, so the field goes inside it.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
