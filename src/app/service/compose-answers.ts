// The answers section: what is read from the market, from the facts of the store and from stock events, made into answers.

import { Answers } from "../../api/index.ts";
import {
  BarHistory,
  CompanyRecords,
  type DirectoryLoader,
  MinuteHistory,
  RecordedEvents,
} from "../../companies/index.ts";
import type { LiveMarket } from "../../market/index.ts";
import type { Store } from "../../store/index.ts";

export interface AnswerNeeds {
  readonly store: Store;
  readonly market: LiveMarket;
  readonly directoryLoader: DirectoryLoader;
}

export function composeAnswers({ store, market, directoryLoader }: AnswerNeeds): Answers {
  return new Answers({
    market,
    directory: () => directoryLoader.current(),
    history: new BarHistory(store.bars),
    minutes: new MinuteHistory(store.bars),
    records: new CompanyRecords({
      bars: store.bars,
      statements: store.statements,
      analysts: store.analysts,
      actions: () => directoryLoader.actions(),
    }),
    events: new RecordedEvents(store.events, market),
  });
}
