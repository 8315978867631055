// Reads event-kinds.txt, the data that the rules work with: kinds of events, the phrases that recognise them and the Arabic
// sentences that describe them. The head of that file explains its lines.

import { readFileSync } from "node:fs";
import { assert, present, programFile } from "../../base/index.ts";
import { EVENT_TYPES, type EventType, IMPORTANCES, type Importance } from "../../model/index.ts";

/** From -3, very bad for shareholders, to 3, very good. */
export type SentimentStep = -3 | -2 | -1 | 0 | 1 | 2 | 3;

export interface EventKind {
  /** A unique name. */
  readonly name: string;
  readonly type: EventType;
  /** Mostly that of its type. */
  readonly importance: Importance;
  readonly sentiment: SentimentStep;
  /** The weight of its phrases against those of other kinds. */
  readonly weight: number;
  readonly phrases: readonly string[];
  /** Sentences with slots, as `fillSentence` of base takes them. */
  readonly sentences: readonly string[];
}

/** An extra fact of an English article beside its event. */
interface Detail {
  readonly phrases: readonly string[];
  readonly sentence: string;
}

interface TypeFacts {
  readonly importance: Importance;
  /** True when the event is on the day that the article names, not on the day of the article. */
  readonly isDated: boolean;
  /** The topic of an article of this type, with slots. */
  readonly topic: string;
}

export interface EventKinds {
  /** When an article fits two kinds equally well, the earlier one is taken. */
  readonly kinds: readonly EventKind[];
  readonly types: Readonly<Record<EventType, TypeFacts>>;
  readonly details: readonly Detail[];
  readonly denials: readonly string[];
  readonly phrases: (name: string) => readonly string[];
}

export function readEventKinds(): EventKinds {
  const words = new Map<string, string>();
  const lists = new Map<string, string[]>();
  const types = new Map<string, { importance: Importance; isDated: boolean; topic: string }>();
  const kinds: (EventKind & { readonly phrases: string[]; readonly sentences: string[] })[] = [];
  const details: Detail[] = [];
  const denials: string[] = [];
  let found: string[] = [];
  let type: EventType = "OTHER";

  for (const line of readFileSync(programFile("src/companies/events/event-kinds.txt"), "utf8").split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [, verb = "", rest = ""] = /^(\S+) (.+)$/.exec(line) ?? [];
    const [name = "", second = "", third = "", fourth] = rest.split(" ");
    switch (verb) {
      case "words":
        words.set(name, rest.slice(name.length + 1));
        break;
      case "phrases":
        found = [];
        lists.set(name, found);
        break;
      case "type":
        type = present(
          EVENT_TYPES.find((known) => known === name),
          `event-kinds.txt: no event type '${name}'`,
        );
        types.set(type, {
          importance: importanceOf(second, line),
          isDated: third === "dated",
          topic: "",
        });
        break;
      case "topic":
        present(types.get(type), "event-kinds.txt: a topic stands below its type").topic = rest;
        break;
      case "kind": {
        found = [];
        const sentiment = Number(second);
        assert(Math.abs(sentiment) <= 3 && Number(third) > 0, `event-kinds.txt: ${line}`);
        // Just checked, and written without decimals.
        kinds.push({
          name,
          type,
          importance:
            fourth === undefined
              ? present(types.get(type), "event-kinds.txt: a kind stands below its type").importance
              : importanceOf(fourth, line),
          sentiment: sentiment as SentimentStep,
          weight: Number(third),
          phrases: found,
          sentences: [],
        });
        break;
      }
      case "find":
        found.push(
          rest.replace(/\$([A-Z]+)/g, (_, shared) => present(words.get(shared), `event-kinds.txt: $${shared}`)),
        );
        break;
      case "tell":
        present(kinds.at(-1), "event-kinds.txt: a sentence stands below its kind").sentences.push(rest);
        break;
      case "detail":
        found = [];
        details.push({ phrases: found, sentence: rest });
        break;
      case "deny":
        denials.push(rest);
        break;
      default:
        assert(false, `event-kinds.txt: ${line}`);
    }
  }
  for (const known of EVENT_TYPES) assert(types.get(known)?.topic, `event-kinds.txt: ${known} has no topic`);
  return {
    kinds,
    // The loop above has checked that every type is there.
    types: Object.fromEntries(types) as Record<EventType, TypeFacts>,
    details,
    denials,
    phrases: (name) => present(lists.get(name), `event-kinds.txt: no phrases '${name}'`),
  };
}

function importanceOf(word: string, line: string): Importance {
  return present(
    IMPORTANCES.find((known) => known === word),
    `event-kinds.txt: ${line}`,
  );
}
