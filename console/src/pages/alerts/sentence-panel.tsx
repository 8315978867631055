// A rule in words: the input, its interpretation, and a button that saves the rule. A missing part is asked for.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { findCompanies } from "../../components/company-search.tsx";
import { Field } from "../../components/field.tsx";
import { useLoaded } from "../../components/loaded.tsx";
import { Panel } from "../../components/panel.tsx";
import { toast } from "../../components/toast.tsx";
import { troubleText } from "../../errors/trouble-sentence.ts";
import { inDigits } from "../../format/numbers.ts";
import { digits, language } from "../../language/language.ts";
import { account, client } from "../../session/session.ts";
import { saveRule } from "./alert-form.tsx";
import { conditionText, repeatText } from "./condition.ts";
import { levelForm, problemsOf, type RuleForm, readNumber, ruleOf } from "./rule-form.ts";
import { type ReadSentence, readSentence } from "./sentence.ts";
import { text } from "./text.ts";
import { wording } from "./wording.ts";

interface Props {
  readonly saved: () => Promise<void>;
  /** Opens the form with the interpreted rule. */
  readonly change: (form: RuleForm) => void;
}

const SENTENCE_CHARS_MAX = 200;

export function SentencePanel({ saved, change }: Props): JSX.Element {
  const said = text();
  const typed = useSignal("");
  const isBusy = useSignal(false);
  const { form, isLooking } = useUnderstood(typed.value);
  const [problem] = problemsOf(form);
  const isReady = !isLooking && problem === undefined;
  const save = async (): Promise<void> => {
    if (!isReady || isBusy.value) return;
    isBusy.value = true;
    try {
      await saveRule(null, form);
      typed.value = "";
      toast(said.saved);
      await saved();
    } catch (error) {
      toast(troubleText(error), true);
    }
    isBusy.value = false;
  };
  return (
    <Panel title={said.inWords}>
      <form
        class="panel-body stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field
          label={said.inWordsLabel}
          hint={inDigits(said.inWordsHint, digits.value)}
          control={(attributes) => (
            <input
              {...attributes}
              type="text"
              dir="auto"
              autocomplete="off"
              maxLength={SENTENCE_CHARS_MAX}
              value={typed.value}
              onInput={(event) => (typed.value = event.currentTarget.value)}
            />
          )}
        />
        {typed.value.trim() === "" ? null : (
          <div class="alert-preview" role="status">
            <h3>{said.understood}</h3>
            <p class="alert-sentence">{conditionText(ruleOf(form), language.value, wording.value)}</p>
            {isLooking || problem === undefined ? (
              <p class="is-soft">{repeatText(ruleOf(form), language.value)}</p>
            ) : (
              <p class="is-warning">{said.missing[problem]}</p>
            )}
            <div class="sentence-actions">
              <button type="submit" class="button is-primary" disabled={!isReady || isBusy.value}>
                {said.save}
              </button>
              <Button name={said.inForm} press={() => change(form)} />
            </div>
          </div>
        )}
      </form>
    </Panel>
  );
}

/** A pause after the last letter; then the service searches the shares. */
const PAUSE_MS = 250;

interface Understood {
  readonly form: RuleForm;
  /** True until the shares are known. */
  readonly isLooking: boolean;
}

function useUnderstood(typed: string): Understood {
  const settled = useSignal("");
  useEffect(() => {
    const timer = setTimeout(() => {
      settled.value = typed;
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { shares, isEitherSide } = readSentence(settled.value);
  const asked = shares.length === 0 ? null : [...shares, String(isEitherSide)];
  const { data, isLoading } = useLoaded(() => findShares(shares, isEitherSide), asked, true);
  const now = readSentence(typed);
  const isSame = shares.join() === now.shares.join();
  const found = asked === null ? null : data;
  return { form: formOfShares(now, found), isLooking: !isSame || (asked !== null && isLoading) };
}

interface Shares {
  readonly symbols: readonly string[];
  /** The price of the first share, where the sentence does not give the side from which its level is reached. */
  readonly priceNow: number | null;
}

/** The service's first result for each name; a number must match a symbol exactly. */
async function findShares(names: readonly string[], isPriced: boolean): Promise<Shares> {
  const found = await Promise.all(
    names.slice(0, account.value?.limits.symbols_per_rule ?? 1).map(async (name) => {
      const [first] = await findCompanies(name);
      return first === undefined || (/^\d+$/.test(name) && first.symbol !== name) ? [] : [first.symbol];
    }),
  );
  const symbols = [...new Set(found.flat())];
  const [first] = symbols;
  return { symbols, priceNow: isPriced && first !== undefined ? (await client().quote(first)).price : null };
}

function formOfShares({ form, isEitherSide }: ReadSentence, shares: Shares | null): RuleForm {
  const { symbols = [], priceNow = null } = shares ?? {};
  const level = readNumber(form.number);
  const kind = isEitherSide && level !== null ? levelForm("", level, priceNow).kind : form.kind;
  return { ...form, kind, symbols };
}
