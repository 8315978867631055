// The keys with which the service signs data that anybody can check. Public keys are stored for good; the private part is sealed before.

export interface SigningKey {
  readonly keyId: string;
  /** The 32 bytes of an Ed25519 key. */
  readonly publicKey: Uint8Array;
  readonly sealedPrivateKey: Uint8Array;
  readonly fromMs: number;
  /** The time by which the last signature with it was made; null for the present key. */
  readonly untilMs: number | null;
}

export interface SigningKeys {
  /** Oldest first. */
  all(): Promise<readonly SigningKey[]>;

  /** The key that signs now; null while there is none. */
  current(): Promise<SigningKey | null>;

  /**
   * Begins with a new key and ends the present one at `endMs`, if the present one is `replaced` (null: there is none); false when another
   * process has replaced it first.
   */
  begin(key: Omit<SigningKey, "untilMs">, replaced: string | null, endMs: number): Promise<boolean>;
}
