// The part of FIX 4.4 that the exchange supports, as data: fields with their tags and types, and messages with their fields and groups.
// Names, tags and values are from the public specification.

type FieldType =
  | "text"
  | "char"
  | "int"
  | "seqnum"
  | "qty"
  | "price"
  | "boolean"
  | "timestamp"
  | "date"
  | "time"
  | "length"
  | "data"
  | "count";

/** A field: its tag, its type and, if the specification lists them, its values. */
interface Field {
  readonly tag: number;
  readonly type: FieldType;
  readonly values?: ReadonlySet<string>;
}

const field = (tag: number, type: FieldType, values?: string): Field =>
  values === undefined ? { tag, type } : { tag, type, values: new Set(values.split(" ")) };

const TABLE = {
  Account: field(1, "text"),
  AvgPx: field(6, "price"),
  BeginSeqNo: field(7, "seqnum"),
  BeginString: field(8, "text"),
  BodyLength: field(9, "length"),
  CheckSum: field(10, "text"),
  ClOrdID: field(11, "text"),
  CumQty: field(14, "qty"),
  Currency: field(15, "text"),
  EndSeqNo: field(16, "seqnum"),
  ExecID: field(17, "text"),
  ExecInst: field(18, "text"),
  HandlInst: field(21, "char", "1 2 3"),
  SecurityIDSource: field(22, "text", "1 2 3 4 5 6 7 8 9 A B C D E F G H I J"),
  LastPx: field(31, "price"),
  LastQty: field(32, "qty"),
  MsgSeqNum: field(34, "seqnum"),
  MsgType: field(35, "text"),
  NewSeqNo: field(36, "seqnum"),
  OrderID: field(37, "text"),
  OrderQty: field(38, "qty"),
  OrdStatus: field(39, "char", "0 1 2 3 4 5 6 7 8 9 A B C D E"),
  OrdType: field(40, "char", "1 2 3 4 5 6 7 8 9 A B C D E F G H I J K L M P"),
  OrigClOrdID: field(41, "text"),
  PossDupFlag: field(43, "boolean"),
  Price: field(44, "price"),
  RefSeqNum: field(45, "seqnum"),
  SecurityID: field(48, "text"),
  SenderCompID: field(49, "text"),
  SenderSubID: field(50, "text"),
  SendingTime: field(52, "timestamp"),
  Side: field(54, "char", "1 2 3 4 5 6 7 8 9 A B C D E F G"),
  Symbol: field(55, "text"),
  TargetCompID: field(56, "text"),
  TargetSubID: field(57, "text"),
  Text: field(58, "text"),
  TimeInForce: field(59, "char", "0 1 2 3 4 5 6 7"),
  TransactTime: field(60, "timestamp"),
  Signature: field(89, "data"),
  SecureDataLen: field(90, "length"),
  SecureData: field(91, "data"),
  SignatureLength: field(93, "length"),
  RawDataLength: field(95, "length"),
  RawData: field(96, "data"),
  PossResend: field(97, "boolean"),
  EncryptMethod: field(98, "int", "0 1 2 3 4 5 6"),
  StopPx: field(99, "price"),
  CxlRejReason: field(102, "int", "0 1 2 3 4 5 6 99"),
  OrdRejReason: field(103, "int", "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 99"),
  SecurityDesc: field(107, "text"),
  HeartBtInt: field(108, "int"),
  MinQty: field(110, "qty"),
  MaxFloor: field(111, "qty"),
  TestReqID: field(112, "text"),
  OnBehalfOfCompID: field(115, "text"),
  OnBehalfOfSubID: field(116, "text"),
  OrigSendingTime: field(122, "timestamp"),
  GapFillFlag: field(123, "boolean"),
  ExpireTime: field(126, "timestamp"),
  DeliverToCompID: field(128, "text"),
  DeliverToSubID: field(129, "text"),
  ResetSeqNumFlag: field(141, "boolean"),
  SenderLocationID: field(142, "text"),
  TargetLocationID: field(143, "text"),
  OnBehalfOfLocationID: field(144, "text"),
  DeliverToLocationID: field(145, "text"),
  NoRelatedSym: field(146, "count"),
  ExecType: field(150, "char", "0 1 2 3 4 5 6 7 8 9 A B C D E F G H I"),
  LeavesQty: field(151, "qty"),
  SecurityType: field(
    167,
    "text",
    "EUSUPRA FAC FADN PEF SUPRA CORP CPP CB DUAL EUCORP XLINKD STRUCT YANK FOR CS PS WAR BRADY EUSOV TBOND TINT TIPS TCAL TPRN UST USTB TNOTE TBILL REPO FORWARD BUYSELL SECLOAN SECPLEDGE TERM RVLV RVLVTRM BRIDGE LOFC SWING DINP DEFLTED WITHDRN REPLACD MATURED AMENDED RETIRED BA BN BOX CD CL CP DN EUCD EUCP LQN MTN ONITE PN PZFJ STN TD XCN YCD ABS CMBS CMO IET MBS MIO MPO MPP MPT PFAND TBA AN COFO COFP GO MT RAN REV SPCLA SPCLO SPCLT TAN TAXA TECP TRAN VRDN MF MLEG NONE ? FUT OPT",
  ),
  SecurityExchange: field(207, "text"),
  MDReqID: field(262, "text"),
  SubscriptionRequestType: field(263, "char", "0 1 2"),
  MarketDepth: field(264, "int"),
  MDUpdateType: field(265, "int", "0 1"),
  AggregatedBook: field(266, "boolean"),
  NoMDEntryTypes: field(267, "count"),
  NoMDEntries: field(268, "count"),
  MDEntryType: field(269, "char", "0 1 2 3 4 5 6 7 8 9 A B C"),
  MDEntryPx: field(270, "price"),
  MDEntrySize: field(271, "qty"),
  MDEntryDate: field(272, "date"),
  MDEntryTime: field(273, "time"),
  MDEntryID: field(278, "text"),
  MDUpdateAction: field(279, "char", "0 1 2"),
  MDReqRejReason: field(281, "char", "0 1 2 3 4 5 6 7 8 9 A B C"),
  OpenCloseSettlFlag: field(286, "text"),
  MDEntryPositionNo: field(290, "int"),
  SecurityReqID: field(320, "text"),
  SecurityResponseID: field(322, "text"),
  SecurityStatusReqID: field(324, "text"),
  UnsolicitedIndicator: field(325, "boolean"),
  SecurityTradingStatus: field(326, "int"),
  HighPx: field(332, "price"),
  LowPx: field(333, "price"),
  TradSesReqID: field(335, "text"),
  TradingSessionID: field(336, "text"),
  TradSesStatus: field(340, "int", "0 1 2 3 4 5 6"),
  NumberOfOrders: field(346, "int"),
  MessageEncoding: field(347, "text"),
  EncodedTextLen: field(354, "length"),
  EncodedText: field(355, "data"),
  LastMsgSeqNumProcessed: field(369, "seqnum"),
  RefTagID: field(371, "int"),
  RefMsgType: field(372, "text"),
  SessionRejectReason: field(373, "int"),
  ExecRestatementReason: field(378, "int"),
  BusinessRejectRefID: field(379, "text"),
  BusinessRejectReason: field(380, "int", "0 1 2 3 4 5 6 7"),
  MaxMessageSize: field(383, "length"),
  NoMsgTypes: field(384, "count"),
  MsgDirection: field(385, "char", "S R"),
  NoTradingSessions: field(386, "count"),
  TotNoRelatedSym: field(393, "int"),
  ExpireDate: field(432, "date"),
  CxlRejResponseTo: field(434, "char", "1 2"),
  TestMessageIndicator: field(464, "boolean"),
  Username: field(553, "text"),
  Password: field(554, "text"),
  SecurityListRequestType: field(559, "int", "0 1 2 3 4"),
  SecurityRequestResult: field(560, "int", "0 1 2 3 4 5"),
  RoundLot: field(561, "qty"),
  TradingSessionSubID: field(625, "text"),
  WorkingIndicator: field(636, "boolean"),
  NextExpectedMsgSeqNum: field(789, "seqnum"),
  LastFragment: field(893, "boolean"),
} as const satisfies Readonly<Record<string, Field>>;

export type FieldName = keyof typeof TABLE;
export const FIELDS: Readonly<Record<FieldName, Field>> = TABLE;

// All keys of the table are names of fields.
const NAMES = Object.keys(TABLE) as readonly FieldName[];
const BY_TAG: ReadonlyMap<number, FieldName> = new Map(NAMES.map((name) => [FIELDS[name].tag, name]));

/** The field of a tag; undefined for a tag that is not in the table. */
export function fieldOfTag(tag: number): FieldName | undefined {
  return BY_TAG.get(tag);
}

/** The highest tag of FIX 4.4. */
export const TAG_MAX = 956;

/** Each field of raw bytes, which may contain the delimiter, with the field before it that has its length. */
export const DATA_LENGTHS: ReadonlyMap<FieldName, FieldName> = new Map([
  ["SecureDataLen", "SecureData"],
  ["SignatureLength", "Signature"],
  ["RawDataLength", "RawData"],
  ["EncodedTextLen", "EncodedText"],
]);

export const HEADER: ReadonlySet<FieldName> = new Set<FieldName>([
  ...([
    "BeginString",
    "BodyLength",
    "MsgType",
    "MsgSeqNum",
    "SenderCompID",
    "SenderSubID",
    "SenderLocationID",
  ] as const),
  ...(["TargetCompID", "TargetSubID", "TargetLocationID", "OnBehalfOfCompID", "OnBehalfOfSubID"] as const),
  ...(["OnBehalfOfLocationID", "DeliverToCompID", "DeliverToSubID", "DeliverToLocationID"] as const),
  ...(["PossDupFlag", "PossResend", "SendingTime", "OrigSendingTime", "SecureDataLen", "SecureData"] as const),
  ...(["MessageEncoding", "LastMsgSeqNumProcessed"] as const),
]);
export const HEADER_REQUIRED: readonly FieldName[] = ["SenderCompID", "TargetCompID", "MsgSeqNum", "SendingTime"];
export const TRAILER: ReadonlySet<FieldName> = new Set<FieldName>(["SignatureLength", "Signature", "CheckSum"]);

/** A message: its fields beyond header and trailer. */
interface MessageRow {
  readonly name: string;
  readonly isAdmin: boolean;
  /** True when clients may send the message. */
  readonly isTaken: boolean;
  /** True when the message is stored and sent again on request; a gap fill skips other messages. */
  readonly isKept: boolean;
  readonly required: readonly FieldName[];
  readonly fields: ReadonlySet<FieldName>;
  /** Groups by the field that counts their entries; the first field of a group begins an entry. */
  readonly groups: ReadonlyMap<FieldName, readonly FieldName[]>;
}

type Groups = Readonly<Partial<Record<FieldName, readonly FieldName[]>>>;

function row(
  name: string,
  kind: "admin" | "request" | "answer" | "kept answer",
  required: readonly FieldName[],
  optional: readonly FieldName[],
  groups: Groups = {},
): MessageRow {
  // All keys of `groups` are names of fields.
  const grouped = new Map(Object.entries(groups) as [FieldName, readonly FieldName[]][]);
  const isAdmin = kind === "admin";
  return {
    name,
    isAdmin,
    isTaken: isAdmin || kind === "request",
    isKept: kind === "kept answer",
    required,
    fields: new Set([...required, ...optional, ...grouped.keys()]),
    groups: grouped,
  };
}

const INSTRUMENT = ["SecurityID", "SecurityIDSource", "SecurityType", "SecurityExchange", "SecurityDesc"] as const;
const TEXT = ["Text", "EncodedTextLen", "EncodedText"] as const;
const SESSION = ["TradingSessionID", "TradingSessionSubID"] as const;
const ORDER = [
  ...([...INSTRUMENT, ...TEXT, "Account", "HandlInst", "ExecInst", "MinQty", "MaxFloor", "Price", "StopPx"] as const),
  ...(["OrderQty", "Currency", "TimeInForce", "ExpireDate", "ExpireTime"] as const),
] as const;
const SESSIONS: Groups = { NoTradingSessions: SESSION };

export const MESSAGES: ReadonlyMap<string, MessageRow> = new Map([
  ["0", row("Heartbeat", "admin", [], ["TestReqID"])],
  ["1", row("TestRequest", "admin", ["TestReqID"], [])],
  ["2", row("ResendRequest", "admin", ["BeginSeqNo", "EndSeqNo"], [])],
  ["3", row("Reject", "admin", ["RefSeqNum"], ["RefTagID", "RefMsgType", "SessionRejectReason", ...TEXT])],
  ["4", row("SequenceReset", "admin", ["NewSeqNo"], ["GapFillFlag"])],
  ["5", row("Logout", "admin", [], TEXT)],
  [
    "A",
    row(
      "Logon",
      "admin",
      ["EncryptMethod", "HeartBtInt"],
      [
        ...(["RawDataLength", "RawData", "ResetSeqNumFlag", "NextExpectedMsgSeqNum", "MaxMessageSize"] as const),
        ...(["TestMessageIndicator", "Username", "Password"] as const),
      ],
      { NoMsgTypes: ["RefMsgType", "MsgDirection"] },
    ),
  ],
  ["D", row("NewOrderSingle", "request", ["ClOrdID", "Symbol", "Side", "TransactTime", "OrdType"], ORDER, SESSIONS)],
  [
    "F",
    row(
      "OrderCancelRequest",
      "request",
      ["OrigClOrdID", "ClOrdID", "Symbol", "Side", "TransactTime"],
      ["OrderID", "OrderQty", "Account", ...INSTRUMENT, ...TEXT],
    ),
  ],
  [
    "G",
    row(
      "OrderCancelReplaceRequest",
      "request",
      ["OrigClOrdID", "ClOrdID", "Symbol", "Side", "TransactTime", "OrdType"],
      ["OrderID", ...ORDER],
      SESSIONS,
    ),
  ],
  ["H", row("OrderStatusRequest", "request", ["ClOrdID", "Symbol", "Side"], ["OrderID", "Account", ...INSTRUMENT])],
  [
    "V",
    row(
      "MarketDataRequest",
      "request",
      ["MDReqID", "SubscriptionRequestType", "MarketDepth", "NoMDEntryTypes", "NoRelatedSym"],
      ["MDUpdateType", "AggregatedBook", "OpenCloseSettlFlag"],
      { NoMDEntryTypes: ["MDEntryType"], NoRelatedSym: ["Symbol", ...INSTRUMENT], ...SESSIONS },
    ),
  ],
  [
    "x",
    row(
      "SecurityListRequest",
      "request",
      ["SecurityReqID", "SecurityListRequestType"],
      ["Symbol", "Currency", "SubscriptionRequestType", ...INSTRUMENT, ...SESSION, ...TEXT],
    ),
  ],
  [
    "e",
    row(
      "SecurityStatusRequest",
      "request",
      ["SecurityStatusReqID", "Symbol", "SubscriptionRequestType"],
      ["Currency", ...INSTRUMENT, ...SESSION],
    ),
  ],
  ["g", row("TradingSessionStatusRequest", "request", ["TradSesReqID", "SubscriptionRequestType"], SESSION)],
  [
    "8",
    row(
      "ExecutionReport",
      "kept answer",
      ["OrderID", "ExecID", "ExecType", "OrdStatus", "Symbol", "Side", "LeavesQty", "CumQty", "AvgPx"],
      [
        ...([
          "ClOrdID",
          "OrigClOrdID",
          "OrderQty",
          "OrdType",
          "Price",
          "MaxFloor",
          "TimeInForce",
          "ExpireDate",
        ] as const),
        ...(["LastQty", "LastPx", "TransactTime", "OrdRejReason", "ExecRestatementReason"] as const),
        ...(["WorkingIndicator", "Text"] as const),
      ],
    ),
  ],
  [
    "9",
    row(
      "OrderCancelReject",
      "kept answer",
      ["OrderID", "ClOrdID", "OrigClOrdID", "OrdStatus", "CxlRejResponseTo"],
      ["CxlRejReason", "TransactTime", "Text"],
    ),
  ],
  [
    "j",
    row(
      "BusinessMessageReject",
      "kept answer",
      ["RefMsgType", "BusinessRejectReason"],
      ["RefSeqNum", "BusinessRejectRefID", "Text"],
    ),
  ],
  [
    "W",
    row("MarketDataSnapshotFullRefresh", "answer", ["Symbol", "NoMDEntries"], ["MDReqID"], {
      NoMDEntries: [
        ...(["MDEntryType", "MDEntryPx", "MDEntrySize", "MDEntryDate", "MDEntryTime", "OpenCloseSettlFlag"] as const),
        ...(["NumberOfOrders", "MDEntryPositionNo"] as const),
      ],
    }),
  ],
  [
    "X",
    row("MarketDataIncrementalRefresh", "answer", ["NoMDEntries"], ["MDReqID"], {
      NoMDEntries: [
        ...(["MDUpdateAction", "MDEntryType", "MDEntryID", "Symbol", "MDEntryPx", "MDEntrySize"] as const),
        ...(["MDEntryDate", "MDEntryTime", "OpenCloseSettlFlag", "NumberOfOrders", "MDEntryPositionNo"] as const),
      ],
    }),
  ],
  ["Y", row("MarketDataRequestReject", "answer", ["MDReqID"], ["MDReqRejReason", "Text"])],
  [
    "y",
    row(
      "SecurityList",
      "answer",
      ["SecurityReqID", "SecurityResponseID", "SecurityRequestResult"],
      ["TotNoRelatedSym", "LastFragment"],
      {
        NoRelatedSym: [
          ...(["Symbol", "SecurityType", "SecurityExchange", "SecurityDesc", "Currency", "RoundLot"] as const),
          "TradingSessionID",
        ],
      },
    ),
  ],
  [
    "f",
    row(
      "SecurityStatus",
      "answer",
      ["Symbol"],
      [
        ...(["SecurityStatusReqID", "UnsolicitedIndicator", "SecurityTradingStatus", "HighPx", "LowPx"] as const),
        ...(["LastPx", "TransactTime", "Text", ...SESSION] as const),
      ],
    ),
  ],
  [
    "h",
    row(
      "TradingSessionStatus",
      "answer",
      ["TradingSessionID", "TradSesStatus"],
      ["TradSesReqID", "TradingSessionSubID", "UnsolicitedIndicator", "Text"],
    ),
  ],
]);

/** Every type of message of FIX 4.4: the exchange answers a type without a row with a refusal that it does not support the type. */
export const MESSAGE_TYPES: ReadonlySet<string> = new Set([
  ..."0123456789ABCDEFGHJKLMNPQRSTVWXYZabcdefghijklmnopqrstuvwxyz",
  ...Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ", (letter) => `A${letter}`),
  ...Array.from("ABCDEFGH", (letter) => `B${letter}`),
]);
