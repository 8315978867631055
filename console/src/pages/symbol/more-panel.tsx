// The tabs below the live part. Only the open tab reads its data, and the files of all tabs but the first are loaded when one of them
// is opened; the address names the open tab.

import { useSignal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Later } from "../../components/later.tsx";
import { AnswerView } from "../../components/loaded.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { CompanyPanel } from "./company-panel.tsx";
import type { OtherProps } from "./other-tab.tsx";
import { text } from "./text.ts";

const TABS = [
  "company",
  "statements",
  "ratios",
  "dividends",
  "actions",
  "events",
  "analysts",
  "compare",
  "ownership",
  "sharia",
] as const satisfies readonly ("company" | OtherProps["name"])[];
type TabName = (typeof TABS)[number];

type Props = Omit<OtherProps, "name">;

function tabOfAddress(): TabName {
  return TABS.find((name) => `#${name}` === location.hash) ?? "company";
}

export function MorePanel(props: Props): JSX.Element {
  const chosen = useSignal<TabName>(tabOfAddress());
  useEffect(() => {
    const follow = (): void => {
      chosen.value = tabOfAddress();
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const said = text().page;
  const choose = (name: TabName): void => {
    chosen.value = name;
    history.replaceState(history.state, "", `${location.pathname}${location.search}#${name}`);
  };
  return (
    <section class="panel more-panel" aria-label={said.more}>
      <Tabs
        label={said.more}
        tabs={TABS.map((name) => ({ name, title: said[name] }))}
        chosen={chosen.value}
        choose={choose}
      >
        <Body name={chosen.value} {...props} />
      </Tabs>
    </section>
  );
}

const loadOther = async (): Promise<ComponentType<OtherProps>> => (await import("./other-tab.tsx")).OtherTab;

function Body({ name, ...props }: Props & { readonly name: TabName }): JSX.Element {
  if (name !== "company") return <Later load={loadOther} props={{ name, ...props }} />;
  return (
    <AnswerView of={props.company} empty={text().page.empty}>
      {(known) => <CompanyPanel company={known} />}
    </AnswerView>
  );
}
