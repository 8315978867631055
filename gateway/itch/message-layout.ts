// The layout of one ITCH message: a type character and fields of fixed length, big-endian. A layout writes complete messages, and its
// fields read single values from a message, without an object for each message.

/** The meaning of a message in any dialect. A message without a role is skipped. */
export const ROLES = [
  "system",
  "seconds",
  "directory",
  "state",
  "add",
  "execute",
  "execute-at",
  "cancel",
  "delete",
  "replace",
  "trade",
  "cross",
  "indication",
  "snapshot-end",
] as const;
export type MessageRole = (typeof ROLES)[number];

/** The fields that a message of each role must have. */
const REQUIRED_FIELDS: Readonly<Record<MessageRole, readonly string[]>> = {
  system: ["time", "event"],
  seconds: ["second"],
  directory: ["book", "symbol"],
  state: ["time", "book", "state"],
  add: ["time", "book", "order", "side", "quantity", "price"],
  execute: ["time", "book", "order", "quantity"],
  "execute-at": ["time", "book", "order", "quantity", "price"],
  cancel: ["time", "book", "order", "quantity"],
  delete: ["time", "book", "order"],
  replace: ["time", "book", "order", "quantity", "price"],
  trade: ["time", "book", "quantity", "price"],
  cross: ["time", "book", "quantity", "price"],
  indication: ["time", "book", "price", "volume"],
  "snapshot-end": ["next"],
};

type FieldValue = number | bigint | string;

interface FieldDefinition {
  readonly name: string;
  /** u8 to u64, i32, i64, or aN for N characters. */
  readonly type: string;
  /** The value to write when the sender gives none; null for zero or spaces. */
  readonly fill: FieldValue | null;
}

type Kind = "u8" | "u16" | "u32" | "u48" | "u64" | "i32" | "i64" | "text";

const SIZES: Readonly<Record<string, number>> = { u8: 1, u16: 2, u32: 4, u48: 6, u64: 8, i32: 4, i64: 8 };
const TEXT_TYPE = /^a([1-9]\d?)$/;
const TWO_32 = 0x1_0000_0000;
const SPACE = 32;
/** The higher half of the highest safe integer. */
const SAFE_HIGH = 0x1f_ffff;

export class Field {
  readonly name: string;
  readonly at: number;
  readonly size: number;
  readonly kind: Kind;
  readonly fill: FieldValue;

  constructor({ name, type, fill }: FieldDefinition, at: number) {
    const letters = TEXT_TYPE.exec(type)?.[1];
    const size = letters === undefined ? SIZES[type] : Number(letters);
    if (size === undefined) throw new Error(`the field '${name}' has the unknown type '${type}'`);
    this.name = name;
    this.at = at;
    this.size = size;
    // The keys of SIZES are kinds.
    this.kind = letters === undefined ? (type as Kind) : "text";
    this.fill = fill ?? (this.kind === "text" ? "" : 0);
  }

  /** The number, or the code of a text's first character. A 64-bit number that is not a safe integer is rounded. */
  number(view: DataView, start: number): number {
    const at = start + this.at;
    switch (this.kind) {
      case "u8":
      case "text":
        return view.getUint8(at);
      case "u16":
        return view.getUint16(at);
      case "u32":
        return view.getUint32(at);
      case "u48":
        return view.getUint16(at) * TWO_32 + view.getUint32(at + 2);
      case "u64":
        return view.getUint32(at) * TWO_32 + view.getUint32(at + 4);
      case "i32":
        return view.getInt32(at);
      case "i64":
        return view.getInt32(at) * TWO_32 + view.getUint32(at + 4);
    }
  }

  /** The exact number, as the key of an order. */
  key(view: DataView, start: number): number | bigint {
    if (this.kind === "u64" && view.getUint32(start + this.at) > SAFE_HIGH) return view.getBigUint64(start + this.at);
    return this.number(view, start);
  }

  /** The text without its padding spaces. */
  text(view: DataView, start: number): string {
    let text = "";
    for (let i = 0; i < this.size; i++) text += String.fromCharCode(view.getUint8(start + this.at + i));
    return text.trimEnd();
  }

  write(view: DataView, start: number, value: FieldValue): void {
    const at = start + this.at;
    if (typeof value === "string") {
      for (let i = 0; i < this.size; i++) view.setUint8(at + i, i < value.length ? value.charCodeAt(i) : SPACE);
      return;
    }
    const number = Number(value);
    switch (this.kind) {
      case "u8":
      case "text":
        view.setUint8(at, number);
        return;
      case "u16":
        view.setUint16(at, number);
        return;
      case "u32":
        view.setUint32(at, number);
        return;
      case "i32":
        view.setInt32(at, number);
        return;
      case "u48":
        view.setUint16(at, Math.floor(number / TWO_32));
        view.setUint32(at + 2, number % TWO_32);
        return;
      case "u64":
        view.setBigUint64(at, BigInt(value));
        return;
      case "i64":
        view.setBigInt64(at, BigInt(value));
    }
  }
}

export class MessageLayout {
  readonly code: string;
  readonly role: MessageRole | null;
  /** Bytes of the message including its type. */
  readonly length: number;
  readonly fields: readonly Field[];

  constructor(code: string, role: MessageRole | null, definitions: readonly FieldDefinition[]) {
    this.code = code;
    this.role = role;
    const fields: Field[] = [];
    let at = 1;
    for (const definition of definitions) {
      const field = new Field(definition, at);
      if (fields.some(({ name }) => name === field.name)) throw new Error(`the field '${field.name}' comes twice`);
      fields.push(field);
      at += field.size;
    }
    this.fields = fields;
    this.length = at;
    for (const name of role === null ? [] : REQUIRED_FIELDS[role]) {
      if (this.field(name) === null) throw new Error(`the role '${role}' needs a field '${name}'`);
    }
  }

  /** The field with this name, or null when the message has none. */
  field(name: string): Field | null {
    return this.fields.find((field) => field.name === name) ?? null;
  }

  /** A complete message. Fields that are absent in `values` get their fill. */
  encode(values: Readonly<Record<string, FieldValue>>): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.length);
    const view = new DataView(bytes.buffer);
    view.setUint8(0, this.code.charCodeAt(0));
    for (const field of this.fields) field.write(view, 0, values[field.name] ?? field.fill);
    return bytes;
  }
}
