// Widgets for other sites: the choice of widget, shares and look, the code to paste, and the sites that may show it.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Choice } from "../../components/choice.tsx";
import { CodeText } from "../../components/code-text.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { Panel } from "../../components/panel.tsx";
import { type Language, language } from "../../language/language.ts";
import { useDirectory } from "../../live/directory.ts";
import { setting } from "../../router/router.ts";
import { widgetOrigins } from "../../session/session.ts";
import { SymbolPicker } from "../alerts/symbol-picker.tsx";
import { text } from "./text.ts";
import { codeOf, framesOf, KINDS, SYMBOLS_MAX, THEMES, type Widget } from "./widget-code.ts";

const LANGUAGES: readonly Language[] = ["ar", "en"];

export function WidgetsPage(): JSX.Element {
  const said = text();
  const origins = widgetOrigins();
  return (
    <>
      <PageTitle title={said.title} />
      {origins.length === 0 ? (
        <section class="panel">
          <EmptyState title={said.off} note={said.offNote} />
        </section>
      ) : (
        <>
          <p class="page-lead">{said.lead}</p>
          <Widgets origins={origins} />
        </>
      )}
    </>
  );
}

function Widgets({ origins }: { readonly origins: readonly string[] }): JSX.Element {
  useDirectory();
  const said = text();
  const widget = useSignal<Widget>({
    kind: "quote",
    symbols: [setting("symbol") ?? "2222"],
    language: language.value,
    theme: "auto",
  });
  const set = (changes: Partial<Widget>): void => {
    widget.value = { ...widget.value, ...changes };
  };
  const { kind, symbols } = widget.value;
  const frames = framesOf(widget.value, "");
  const code = codeOf(framesOf(widget.value, location.origin));
  return (
    <div class="stack">
      <Panel title={said.choose}>
        <div class="panel-body stack">
          <div class="toolbar">
            <Choice
              label={said.kind}
              options={KINDS.map((value) => ({ value, name: said.kinds[value] }))}
              chosen={kind}
              choose={(chosen) => set({ kind: chosen })}
            />
            <Choice
              label={said.language}
              options={LANGUAGES.map((value) => ({ value, name: said.languages[value] }))}
              chosen={widget.value.language}
              choose={(chosen) => set({ language: chosen })}
            />
            <Choice
              label={said.theme}
              options={THEMES.map((value) => ({ value, name: said.themes[value] }))}
              chosen={widget.value.theme}
              choose={(chosen) => set({ theme: chosen })}
            />
          </div>
          <SymbolPicker
            symbols={symbols}
            symbolsMax={SYMBOLS_MAX}
            trouble={symbols.length === 0 ? said.empty : undefined}
            change={(chosen) => set({ symbols: chosen })}
          />
        </div>
      </Panel>
      {frames.length === 0 ? null : (
        <>
          <Panel title={said.preview}>
            <div class="panel-body widget-preview">
              {frames.map(({ src, width, height, title }) => (
                <iframe key={src} src={src} width={width} height={height} title={title} />
              ))}
            </div>
          </Panel>
          <Panel title={said.code} actions={<CopyButton value={code} name={said.code} />}>
            <div class="panel-body stack">
              <p class="is-soft">{said.codeNote}</p>
              <pre class="widget-code" dir="ltr">
                <code>{code}</code>
              </pre>
            </div>
          </Panel>
        </>
      )}
      <Panel title={said.origins}>
        <div class="panel-body stack">
          <p class="is-soft">
            <CodeText of={said.originsNote} />
          </p>
          <ul class="widget-origins">
            {origins.map((origin) => (
              <li key={origin}>{origin === "*" ? said.every : <code dir="ltr">{origin}</code>}</li>
            ))}
          </ul>
        </div>
      </Panel>
    </div>
  );
}
