// A FIX session with a clock that the test moves: logon, sequence numbers, gaps, resends, resets, heartbeats and the state after a kill.

import { afterAll, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { TestClock } from "../../test/world/test-clock.ts";
import { type Body, encodeBody, encodeMessage, type FixMessage, formatUtc, readMessage } from "./fix-message.ts";
import { FixSession } from "./fix-session.ts";
import { FixStore } from "./fix-store.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-fix-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const clock = new TestClock(1_800_000_000_000);
const ORDER: Body = [
  ["ClOrdID", "a"],
  ["Symbol", "1120"],
  ["Side", "1"],
  ["TransactTime", "20261116-08:00:00"],
  ["OrdType", "1"],
];

/** The client side: it sends messages with sequence numbers and records the answers. */
class Client {
  readonly sent: FixMessage[] = [];
  readonly taken: FixMessage[] = [];
  isClosed = false;
  isGone = false;
  readonly session: FixSession;
  #next: number;

  constructor(store: FixStore, next = 1, open = true) {
    this.#next = next;
    const link = {
      send: (text: string): void => void this.sent.push(readMessage(text)?.message ?? expect.unreachable()),
      close: (): void => {
        this.isClosed = true;
      },
    };
    this.session = new FixSession({ ours: "MARSAD", theirs: "CLIENT" }, store, link, clock, () =>
      open ? { received: (message) => void this.taken.push(message), closed: () => this.#gone() } : "closed today",
    );
  }

  #gone(): void {
    this.isGone = true;
  }

  text(type: string, body: Body = [], header: Body = [], number = this.#next): string {
    if (number === this.#next) this.#next++;
    const usual: Body = [
      ["MsgSeqNum", number],
      ["SenderCompID", "CLIENT"],
      ["SendingTime", formatUtc(clock.nowMs())],
      ["TargetCompID", "MARSAD"],
    ];
    const names = new Set(header.map(([name]) => name));
    return encodeMessage(type, [...usual.filter(([name]) => !names.has(name)), ...header], encodeBody(body));
  }

  /** Sends a message, and returns the answers. */
  send(type: string, body: Body = [], header: Body = [], number = this.#next): string[] {
    return this.raw(this.text(type, body, header, number));
  }

  raw(text: string | null): string[] {
    const from = this.sent.length;
    this.session.received(text);
    return this.sent.slice(from).map(shown);
  }

  logon(body: Body = [], header: Body = []): string[] {
    const from = this.sent.length;
    const text = this.text("A", [["EncryptMethod", 0], ["HeartBtInt", 10], ...body], header);
    this.session.logon(readMessage(text) ?? expect.unreachable());
    return this.sent.slice(from).map(shown);
  }

  /** The messages that came within this time. */
  after(ms: number): string[] {
    const from = this.sent.length;
    for (let passed = 0; passed < ms; passed += 100) {
      clock.advance(100);
      this.session.check();
    }
    return this.sent.slice(from).map(shown);
  }
}

/** A message in short: type, number, and the fields that tests look at. */
function shown({ type, fields }: FixMessage): string {
  const names = [
    "PossDupFlag",
    "TestReqID",
    "NewSeqNo",
    "BeginSeqNo",
    "RefTagID",
    "SessionRejectReason",
    "BusinessRejectReason",
    "ClOrdID",
    "Text",
  ] as const;
  const more = names.flatMap((name) => (fields.has(name) ? [`${name}=${fields.get(name)}`] : []));
  return [`${type} ${fields.get("MsgSeqNum")}`, ...more].join(" ");
}

let store: FixStore;
let client: Client;
beforeEach(() => {
  store = new FixStore(null, "none");
  client = new Client(store);
});

test("a Logon is answered, and its number counts [FIX-03]", () => {
  expect(client.logon()).toEqual(["A 1"]);
  expect(store.nextIn).toBe(2);
  expect(client.sent[0]?.fields.get("HeartBtInt")).toBe("10");
});

test.each([
  ["a clock that is far off", [], [["SendingTime", formatUtc(clock.nowMs() - 121_000)]], []],
  ["a field that is missing", [["Account", "x"]], [], []],
  ["encryption", [], [], ["5 1 Text=EncryptMethod must be 0"]],
])("a Logon with %s ends the connection [FIX-03]", (what, body, header, answers) => {
  const text =
    what === "encryption"
      ? client.text("A", [
          ["EncryptMethod", 1],
          ["HeartBtInt", 10],
        ])
      : client.text("A", [["EncryptMethod", 0], ["HeartBtInt", 10], ...(body as Body)], header as Body);
  client.session.logon(readMessage(text) ?? expect.unreachable());
  expect(client.sent.map(shown)).toEqual(answers);
  expect(client.isClosed).toBeTrue();
});

test("an application that does not let a session in is told of in the Logout [FIX-03]", () => {
  client = new Client(store, 1, false);
  expect(client.logon()).toEqual(["A 1", "5 2 Text=closed today"]);
  client.after(2_000);
  expect(client.isClosed).toBeTrue();
});

test("a number that is too high is asked for, and what came early waits for its turn [FIX-04]", () => {
  client.logon();
  expect(client.send("D", ORDER, [], 4)).toEqual(["2 2 BeginSeqNo=2"]);
  expect(client.send("1", [["TestReqID", "x"]], [], 3)).toEqual([]);
  expect(client.taken).toEqual([]);
  expect(
    client.send(
      "0",
      [],
      [
        ["PossDupFlag", "Y"],
        ["OrigSendingTime", formatUtc(clock.nowMs())],
      ],
      2,
    ),
  ).toEqual(["0 3 TestReqID=x"]);
  expect(client.taken.map(({ type }) => type)).toEqual(["D"]);
  expect(store.nextIn).toBe(5);
});

test("a gap that stays open is asked for again after a while [FIX-04]", () => {
  client.logon();
  expect(client.send("0", [], [], 5)).toEqual(["2 2 BeginSeqNo=2"]);
  expect(client.send("0", [], [], 6)).toEqual([]);
  clock.advance(10_000);
  expect(client.send("0", [], [], 7)).toEqual(["2 3 BeginSeqNo=2"]);
});

test("a number that is too low ends the session unless it may be a duplicate [FIX-04]", () => {
  client.logon();
  client.send("0");
  const duplicate: Body = [
    ["PossDupFlag", "Y"],
    ["OrigSendingTime", formatUtc(clock.nowMs())],
  ];
  expect(client.send("D", ORDER, duplicate, 2)).toEqual([]);
  expect(client.taken).toEqual([]);
  expect(client.send("0", [], [], 2)).toEqual(["5 2 Text=MsgSeqNum too low, expecting 3 but received 2"]);
  expect(client.isClosed && client.isGone).toBeTrue();
});

test("messages of order entry are sent again, everything else is passed over [FIX-05]", () => {
  client.logon();
  const report: Body = [
    ["RefMsgType", "D"],
    ["BusinessRejectReason", 0],
  ];
  client.session.send("j", report);
  client.session.send("W", [
    ["Symbol", "1120"],
    ["NoMDEntries", []],
  ]);
  client.session.send("j", report);
  client.session.send("0", []);
  const sentAt = client.sent.at(-2)?.fields.get("SendingTime");
  clock.advance(1_000);
  expect(
    client.send("2", [
      ["BeginSeqNo", 1],
      ["EndSeqNo", 0],
    ]),
  ).toEqual([
    "4 1 PossDupFlag=Y NewSeqNo=2",
    "j 2 PossDupFlag=Y BusinessRejectReason=0",
    "4 3 PossDupFlag=Y NewSeqNo=4",
    "j 4 PossDupFlag=Y BusinessRejectReason=0",
    "4 5 PossDupFlag=Y NewSeqNo=6",
  ]);
  const again = client.sent.at(-2)?.fields;
  expect(again?.get("OrigSendingTime")).toBe(sentAt);
  expect(again?.get("SendingTime")).not.toBe(sentAt);
  expect(
    client.send("2", [
      ["BeginSeqNo", 4],
      ["EndSeqNo", 4],
    ]),
  ).toEqual(["j 4 PossDupFlag=Y BusinessRejectReason=0"]);
  expect(store.nextOut).toBe(6);
});

test("a request to send again is answered although its own number is too high [FIX-05]", () => {
  client.logon();
  expect(
    client.send(
      "2",
      [
        ["BeginSeqNo", 1],
        ["EndSeqNo", 0],
      ],
      [],
      3,
    ),
  ).toEqual(["4 1 PossDupFlag=Y NewSeqNo=2", "2 2 BeginSeqNo=2"]);
});

test("a gap fill and a reset set the next number; neither goes back [FIX-06]", () => {
  client.logon();
  client.send("4", [
    ["NewSeqNo", 10],
    ["GapFillFlag", "Y"],
  ]);
  expect(store.nextIn).toBe(10);
  client.send("4", [["NewSeqNo", 20]], [], 1);
  expect(store.nextIn).toBe(20);
  expect(client.send("4", [["NewSeqNo", 5]], [], 20)).toEqual([
    "3 2 SessionRejectReason=5 Text=Value is incorrect (out of range) for this tag",
  ]);
  expect(store.nextIn).toBe(20);
});

test("ResetSeqNumFlag begins both numberings anew, at a Logon and within a session [FIX-06]", () => {
  client.logon();
  client.session.send("j", [
    ["RefMsgType", "D"],
    ["BusinessRejectReason", 0],
  ]);
  client.send("0");
  expect(
    client.send(
      "A",
      [
        ["EncryptMethod", 0],
        ["HeartBtInt", 10],
        ["ResetSeqNumFlag", "Y"],
      ],
      [],
      1,
    ),
  ).toEqual(["A 1"]);
  expect([store.nextIn, store.nextOut]).toEqual([2, 2]);
  expect(client.sent.at(-1)?.fields.get("ResetSeqNumFlag")).toBe("Y");
  client = new Client(store);
  expect(client.logon([["ResetSeqNumFlag", "Y"]])).toEqual(["A 1"]);
  expect(
    client.send("2", [
      ["BeginSeqNo", 1],
      ["EndSeqNo", 0],
    ]),
  ).toEqual(["4 1 PossDupFlag=Y NewSeqNo=2"]);
});

test("silence is broken by heartbeats, asked about by a TestRequest, and ends the connection [FIX-07]", () => {
  client.logon();
  expect(client.after(10_100)).toEqual(["0 2"]);
  client.send("0");
  expect(client.after(12_100)).toEqual(["0 3", "1 4 TestReqID=TEST"]);
  client.send("0", [["TestReqID", "TEST"]]);
  expect(client.isClosed).toBeFalse();
  client.after(24_100);
  expect(client.isClosed).toBeTrue();
});

test("a session without heartbeats lives as long as its connection [FIX-07]", () => {
  const text = client.text("A", [
    ["EncryptMethod", 0],
    ["HeartBtInt", 0],
  ]);
  client.session.logon(readMessage(text) ?? expect.unreachable());
  expect(client.after(100_000)).toEqual([]);
  expect(client.isClosed).toBeFalse();
});

test("a TestRequest is answered with its id [FIX-07]", () => {
  client.logon();
  expect(client.send("1", [["TestReqID", "hello"]])).toEqual(["0 2 TestReqID=hello"]);
});

test.each([
  ["another name", [["SenderCompID", "OTHER"]], 9, true],
  ["a clock that is far off", [["SendingTime", formatUtc(0)]], 10, true],
  [
    "a first time after its own",
    [
      ["PossDupFlag", "Y"],
      ["OrigSendingTime", "20990101-00:00:00"],
    ],
    10,
    true,
  ],
  ["a duplicate without its first time", [["PossDupFlag", "Y"]], 1, false],
])("a message with %s is rejected [FIX-08]", (_, header, reason, isEnd) => {
  client.logon();
  const [reject, logout] = client.send("D", ORDER, header as unknown as Body);
  expect(reject).toContain(`SessionRejectReason=${reason}`);
  expect(logout).toBe(isEnd ? "5 3" : undefined);
  expect(client.taken).toEqual([]);
  expect(store.nextIn).toBe(3);
});

test("a message that the dictionary refuses is rejected, and its number counts [FIX-02]", () => {
  client.logon();
  expect(client.send("0", [["Symbol", "1120"]])).toEqual([
    "3 2 RefTagID=55 SessionRejectReason=2 Text=Tag not defined for this message type",
  ]);
  expect(client.send("E", ORDER)).toEqual(["j 3 BusinessRejectReason=3 Text=Unsupported Message Type"]);
  expect(store.nextIn).toBe(4);
});

test("another BeginString, or a message without a number, ends the session [FIX-08]", () => {
  client.logon();
  expect(client.raw(client.text("0").replace("FIX.4.4", "FIX.4.2"))).toEqual(["5 2 Text=Incorrect BeginString"]);
  client = new Client(new FixStore(null, "none"));
  client.logon();
  expect(client.raw(client.text("0").replace("\x0134=2", ""))).toEqual(["5 2 Text=Required tag missing: MsgSeqNum"]);
});

test("a Logout is answered and ends the connection [FIX-07]", () => {
  client.logon();
  expect(client.send("5")).toEqual(["5 2"]);
  expect(client.isClosed && client.isGone).toBeTrue();
});

test("after a kill numbers go on, and what was sent can be asked for [FIX-09]", () => {
  store = new FixStore(folder, "killed");
  client = new Client(store);
  client.logon();
  client.session.send(
    "j",
    [
      ["RefMsgType", "D"],
      ["BusinessRejectReason", 0],
    ],
    [["told", "20261116-1"]],
  );
  client.session.send("0", []);
  client.send("0");
  // Nothing is closed: a new process opens the file that the killed process left.
  store = new FixStore(folder, "killed");
  expect(store.nextIn).toBe(3);
  expect(store.notes.get("told")).toBe("20261116-1");
  client = new Client(store, 3);
  // A kill may leave a gap in the sequence numbers; the client asks for them, and the session fills the gap.
  const [logon] = client.logon();
  expect(store.nextOut).toBeGreaterThan(4);
  expect(logon).toBe(`A ${store.nextOut - 1}`);
  expect(
    client.send("2", [
      ["BeginSeqNo", 2],
      ["EndSeqNo", 0],
    ]),
  ).toEqual(["j 2 PossDupFlag=Y BusinessRejectReason=0", `4 3 PossDupFlag=Y NewSeqNo=${store.nextOut}`]);
  const before = store.nextOut;
  store.close();
  expect(new FixStore(folder, "killed").nextOut).toBe(before);
});

test("a store that was written anew has numbers, messages and notes; a reset leaves the notes [FIX-09]", () => {
  for (let opened = 0; opened < 3; opened++) {
    const kept = new FixStore(folder, "again");
    expect(kept.notes.get("told")).toBe(opened === 0 ? undefined : "x");
    kept.sent({ type: "j", time: "t", body: "b" }, [["told", "x"]]);
    kept.expect(7);
    expect([...kept.keptFrom(1)].map(([number]) => number)).toEqual(
      Array.from({ length: opened + 1 }, (_, i) => i + 1),
    );
    kept.close();
  }
  const kept = new FixStore(folder, "again");
  kept.reset();
  const after = new FixStore(folder, "again");
  expect([after.nextIn, after.nextOut, [...after.keptFrom(1)].length]).toEqual([1, 1, 0]);
  expect(after.notes.get("told")).toBe("x");
});

test("whatever a client sends, the session neither throws nor lets a number be taken twice [FIX-10]", () => {
  const type = fc.constantFrom("0", "1", "2", "3", "4", "5", "A", "D", "8", "V", "*", "zz");
  const name = fc.constantFrom(
    "TestReqID",
    "BeginSeqNo",
    "EndSeqNo",
    "NewSeqNo",
    "GapFillFlag",
    "ResetSeqNumFlag",
    "Symbol",
    "HeartBtInt",
  );
  const value = fc.oneof(fc.integer({ min: -5, max: 2_000_000_000 }).map(String), fc.constantFrom("Y", "N", "", "x"));
  const header = fc.constantFrom<Body>(
    [],
    [["PossDupFlag", "Y"]],
    [
      ["PossDupFlag", "Y"],
      ["OrigSendingTime", formatUtc(clock.nowMs())],
    ],
    [["SenderCompID", "X"]],
  );
  const step = fc.tuple(
    type,
    fc.array(fc.tuple(name, value), { maxLength: 3 }),
    header,
    fc.integer({ min: 0, max: 12 }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const numbers = new FixStore(null, "none");
      const hostile = new Client(numbers);
      hostile.logon();
      for (const [kind, body, head, number] of steps) {
        const before = numbers.nextIn;
        const isReset = kind === "A" && body.some(([field, text]) => field === "ResetSeqNumFlag" && text === "Y");
        hostile.send(kind, body as Body, head, number === 0 ? undefined : number);
        if (!isReset) expect(numbers.nextIn).toBeGreaterThanOrEqual(before);
      }
      const taken = hostile.taken.map(({ fields }) => Number(fields.get("MsgSeqNum")));
      const resets = steps.some(([kind]) => kind === "A");
      if (!resets) expect(taken).toEqual([...new Set(taken)].sort((a, b) => a - b));
    }),
    { numRuns: 300 },
  );
});
