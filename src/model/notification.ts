// A notification in the inbox of an account: the report of an alert rule, as text for people and as data for programs.

/** A title and a sentence, in Arabic and in English. */
export interface NotificationText {
  readonly title: string;
  readonly titleEn: string;
  readonly body: string;
  readonly bodyEn: string;
}

export interface Notification extends NotificationText {
  /** Later ones have higher numbers. */
  readonly id: number;
  readonly accountId: number;
  readonly alertId: number;
  readonly symbol: string;
  /** The body that webhooks deliver. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Wall time. */
  readonly createdAtMs: number;
  readonly readAtMs: number | null;
}
