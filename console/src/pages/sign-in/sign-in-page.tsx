// The page for signing in with an API key, or with one of the demo keys where the service has them.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { PageTitle } from "../../components/page-title.tsx";
import { text as words } from "../../components/text.ts";
import { type DemoKey, session, signIn } from "../../session/session.ts";
import { text } from "./text.ts";

type Trouble = "wrong" | "later" | "unreachable";

export function SignInPage(): JSX.Element {
  const key = useSignal("");
  const trouble = useSignal<Trouble | null>(null);
  const isBusy = useSignal(false);
  const said = text();
  const enter = async (chosen: string): Promise<void> => {
    if (chosen.trim() === "" || isBusy.value) return;
    isBusy.value = true;
    trouble.value = null;
    try {
      const { isIn, status } = await signIn(chosen.trim());
      if (!isIn) trouble.value = status === 429 ? "later" : status >= 500 ? "unreachable" : "wrong";
    } catch {
      trouble.value = "unreachable";
    }
    isBusy.value = false;
    key.value = "";
  };
  return (
    <div class="sign-in">
      <PageTitle title={said.title} />
      <p class="lead">{said.lead}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void enter(key.value);
        }}
      >
        <label for="api-key">{said.key}</label>
        <div class="field-row">
          <input
            id="api-key"
            type="password"
            dir="ltr"
            autocomplete="off"
            spellcheck={false}
            required={true}
            value={key.value}
            aria-invalid={trouble.value === "wrong"}
            aria-describedby="sign-in-trouble"
            onInput={(event) => (key.value = event.currentTarget.value)}
          />
          <button type="submit" class="button is-primary" disabled={isBusy.value}>
            {said.submit}
          </button>
        </div>
        <p id="sign-in-trouble" class="trouble" role="alert">
          {trouble.value === null ? "" : said[trouble.value]}
        </p>
      </form>
      <DemoKeys enter={(chosen) => void enter(chosen)} />
    </div>
  );
}

function DemoKeys({ enter }: { readonly enter: (key: string) => void }): JSX.Element | null {
  const keys: readonly DemoKey[] = session.value.state === "out" ? session.value.demoKeys : [];
  if (keys.length === 0) return null;
  const said = text();
  return (
    <section aria-labelledby="demo-keys">
      <h2 id="demo-keys">{said.demo}</h2>
      <ul class="demo-keys">
        {keys.map(({ name, plan, key }) => (
          <li key={key}>
            <button type="button" onClick={() => enter(key)}>
              <b>
                {words().plans[plan]}
                {name.includes("depth") ? ` · ${said.withDepth}` : ""}
              </b>
              <span>{said.plans[plan]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
