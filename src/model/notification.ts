// A notification in the inbox of an account: what an alert rule reports, in the words of people and of programs.

/** One line and a sentence, in Arabic and in English. */
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
  /** The notification as webhooks deliver it. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Wall time. */
  readonly createdAtMs: number;
  readonly readAtMs: number | null;
}
