// One destination: its address, the state of its challenge, and its actions.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Webhook } from "../../../../sdk/src/index.ts";
import { Button } from "../../components/button.tsx";
import { toast } from "../../components/toast.tsx";
import { troubleText } from "../../errors/trouble-sentence.ts";
import { day } from "../../format/times.ts";
import { client } from "../../session/session.ts";
import { text } from "./text.ts";
import type { OpenDialog } from "./webhook-dialog.tsx";

interface Props {
  readonly webhook: Webhook;
  readonly isChosen: boolean;
  /** True while the answer to its first challenge is pending. */
  readonly isWaiting: boolean;
  readonly choose: () => void;
  readonly show: (open: OpenDialog) => void;
  readonly reload: () => Promise<void>;
  /** Called when a test was queued. */
  readonly noteSent: () => void;
}

type State = "verified" | "unverified" | "paused";

function stateOf({ is_active, is_verified }: Pick<Webhook, "is_active" | "is_verified">): State {
  if (!is_active) return "paused";
  return is_verified ? "verified" : "unverified";
}

export function nameOf({ name, url }: Pick<Webhook, "name" | "url">): string {
  return name === "" ? url.replace(/^https?:\/\//, "") : name;
}

export function Destination(props: Props): JSX.Element {
  const { webhook, isChosen, isWaiting, choose } = props;
  const said = text();
  const state = stateOf(webhook);
  return (
    <li class={isChosen ? "panel card is-chosen" : "panel card"}>
      <button type="button" class="card-head" aria-pressed={isChosen} onClick={choose}>
        <bdi class="card-title">{nameOf(webhook)}</bdi>
        <span class={`badge is-${isWaiting ? "waiting" : state}`}>{isWaiting ? said.waiting : said.states[state]}</span>
        <span class="card-address" dir="ltr">
          {webhook.url}
        </span>
      </button>
      <div class="card-body">
        {isWaiting ? null : <p class="is-soft">{said.stateNotes[state]}</p>}
        {webhook.inactive_reason === undefined ? null : <p class="is-down">{webhook.inactive_reason}</p>}
        <p class="is-soft card-date">
          {said.created} {day(webhook.created_at)}
        </p>
        <Actions {...props} />
      </div>
    </li>
  );
}

function Actions({ webhook, show, reload, noteSent }: Props): JSX.Element {
  const said = text();
  const isBusy = useSignal(false);
  const run = (act: () => Promise<void>) => async (): Promise<void> => {
    isBusy.value = true;
    await act().catch((error: unknown) => toast(troubleText(error), true));
    isBusy.value = false;
  };
  const { webhooks } = client();
  const verify = run(async () => {
    const { verification } = await webhooks.verify(webhook.id);
    const why = verification.error ?? String(verification.response_status ?? "");
    toast(verification.succeeded ? said.verified : said.notVerified(why), !verification.succeeded);
    await reload();
  });
  const test = run(async () => {
    await webhooks.test(webhook.id);
    toast(said.tested);
    noteSent();
  });
  const turn = run(async () => {
    await webhooks.update(webhook.id, { is_active: !webhook.is_active });
    await reload();
  });
  const button = (title: string, act: () => void, kind = ""): JSX.Element => (
    <Button
      name={title}
      press={act}
      class={`link-button ${kind}`}
      label={`${title}: ${nameOf(webhook)}`}
      isDisabled={isBusy.value}
    />
  );
  return (
    <div class="card-actions">
      {webhook.is_verified && webhook.is_active ? button(said.test, () => void test()) : null}
      {webhook.is_verified ? null : button(said.verify, () => void verify())}
      {button(webhook.is_active ? said.pause : said.resume, () => void turn())}
      {button(said.rotate, () => show({ what: "rotate", webhook }))}
      {button(said.remove, () => show({ what: "delete", webhook }), "is-danger")}
    </div>
  );
}
