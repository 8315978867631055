// The messages between us and a language-model server: the chat request that OpenAI-compatible servers take, and the parts of their answers
// that we use. Answers are checked against these schemas; their other fields are ignored.

import { Type } from "typebox";
import { outOfRange, parseJson, schemaCheck } from "../../../base/index.ts";
import {
  DESCRIPTION_MAX,
  EVENT_TYPES,
  type EventType,
  IMPORTANCES,
  type Importance,
  SENTIMENTS,
  type Sentiment,
} from "../../../model/index.ts";

/** The fields of a chat answer that we use. */
const ChatAnswer = Type.Object({
  choices: Type.Array(Type.Object({ message: Type.Object({ content: Type.String() }) }), { minItems: 1 }),
  usage: Type.Optional(Type.Object({ total_tokens: Type.Integer({ minimum: 0 }) })),
});

/** The type that a model answers for an article that makes no event of the company. */
export const NO_EVENT = "NONE";

/** The answer that the model is asked to write: one JSON object. */
const EventAnswer = Type.Object(
  {
    event_type: Type.Enum([...EVENT_TYPES, NO_EVENT]),
    importance: Type.Enum([...IMPORTANCES]),
    sentiment: Type.Enum([...SENTIMENTS]),
    description: Type.String({ minLength: 10, maxLength: DESCRIPTION_MAX, pattern: "[\\u0600-\\u06FF]" }),
    event_date: Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" }),
  },
  { additionalProperties: false },
);

/** A checked answer under our own names. */
export interface ModelReading {
  readonly eventType: EventType | typeof NO_EVENT;
  readonly importance: Importance;
  readonly sentiment: Sentiment;
  readonly description: string;
  /** YYYY-MM-DD; it may still be no day of the calendar, such as 2026-02-30. */
  readonly eventDate: string;
}

export interface ChatMessage {
  readonly role: "system" | "user";
  readonly content: string;
}

export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly tokensMax: number;
}

/** The JSON body of a chat request. */
export function encodeChatRequest({ model, messages, tokensMax }: ChatRequest): string {
  return JSON.stringify({
    model,
    messages,
    temperature: 0,
    max_tokens: tokensMax,
    response_format: { type: "json_object" },
    stream: false,
  });
}

const isChatAnswer = schemaCheck(ChatAnswer);
const isEventAnswer = schemaCheck(EventAnswer);

/** The text of the first choice and the tokens that it cost, null where the server does not report them. Null for any other body. */
export function decodeChatAnswer(body: string): { readonly content: string; readonly tokens: number | null } | null {
  const value = parseJson(body);
  if (!isChatAnswer(value)) return null;
  // The schema asks for at least one choice.
  const content = (value.choices[0] ?? outOfRange(0)).message.content;
  return { content, tokens: value.usage?.total_tokens ?? null };
}

/** The event that a model wrote; null when it does not fit the schema. Many models put fences around JSON: they are taken off. */
export function decodeEventAnswer(content: string): ModelReading | null {
  const bare = content
    .trim()
    .replace(/^```(?:json)?\s*/i, "")
    .replace(/\s*```$/, "");
  const value = parseJson(bare);
  if (!isEventAnswer(value)) return null;
  const { event_type: eventType, importance, sentiment, description, event_date: eventDate } = value;
  return { eventType, importance, sentiment, description, eventDate };
}
