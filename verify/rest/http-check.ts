// Rules for every REST answer: paths, parameters, HEAD, request ids, compression and ETags.

import { ANY, STARTER_UP } from "../run/keys.ts";
import { summaryOf } from "../run/reply.ts";
import { type Check, ids, type Target } from "../run/target.ts";

/** A path whose answer does not change with the market. */
const STILL = "/market/calendar/";
const BYTES_PLAIN_MAX = 1_024;

export const HTTP_CHECK: Check = {
  about: "every REST answer",
  rules: ids(
    "HTTP-01 HTTP-02 HTTP-04 HTTP-05 HTTP-07 HTTP-09 HTTP-10 HTTP-11 HTTP-12 HTTP-13 HTTP-14 HTTP-15 HTTP-16",
    "HTTP-17 HTTP-18 HTTP-19 HTTP-20 ERROR-01 ERROR-02 ERROR-03 ERROR-25 DOOR-01 VERSION-01",
  ),
  run: async (target) => {
    await paths(target);
    await requestIds(target);
    await compression(target);
    await etags(target);
  },
};

async function paths(target: Target): Promise<void> {
  const key = target.key(ANY);
  const plain = await target.ask(STILL, { key });
  target.judge("VERSION-01", plain.status === 200, summaryOf(plain));
  const slashless = await target.ask(STILL.slice(0, -1), { key });
  target.judge("HTTP-09", slashless.status === 200 && slashless.text === plain.text, summaryOf(slashless));
  const unknown = await target.ask(`${STILL}?no_such_parameter=1`, { key });
  target.judge("HTTP-10", unknown.status === plain.status && unknown.text === plain.text, summaryOf(unknown));
  const repeated = await target.ask("/companies/?limit=1&limit=2", { key });
  const { limit } = (repeated.body ?? {}) as { readonly limit?: number };
  target.judge("HTTP-11", limit === 1, `${summaryOf(repeated)}: limit ${limit}`);
  const head = await target.ask(STILL, { key, method: "HEAD" });
  const isHead = head.status === plain.status && head.text === "";
  const type = head.headers.get("Content-Type");
  target.judge("HTTP-12", isHead && type === plain.headers.get("Content-Type"), `${summaryOf(head)}: ${type}`);
}

async function requestIds(target: Target): Promise<void> {
  const key = target.key(ANY);
  for (const [rule, id, isEchoed] of [
    ["HTTP-14", "marsad-verify_1.a", true],
    ["HTTP-14", "a".repeat(128), true],
    ["HTTP-15", "two words", false],
    ["HTTP-15", "a".repeat(129), false],
  ] as const) {
    const reply = await target.ask(STILL, { key, headers: { "X-Request-Id": id } });
    const answered = reply.headers.get("X-Request-Id") ?? "";
    const isKept = isEchoed ? answered === id : answered !== "" && answered !== id;
    target.judge(rule, isKept, `${reply.request} with X-Request-Id ${id.slice(0, 20)}: ${answered.slice(0, 40)}`);
  }
}

async function compression(target: Target): Promise<void> {
  const key = target.key(ANY);
  for (const [rule, path, accepted, isZipped] of [
    ["HTTP-18", "/companies/?limit=50", "gzip", true],
    ["HTTP-19", "/companies/?limit=50", "identity", false],
    ["HTTP-19", "/market/summary/", "gzip", false],
  ] as const) {
    const reply = await target.ask(path, { key, headers: { "Accept-Encoding": accepted } });
    const encoding = reply.headers.get("Content-Encoding") ?? "none";
    const bytes = Buffer.byteLength(reply.text);
    if (isZipped === bytes <= BYTES_PLAIN_MAX && accepted === "gzip") continue;
    const seen = `${reply.request}, Accept-Encoding ${accepted}: ${bytes} bytes, Content-Encoding ${encoding}`;
    target.judge(rule, isZipped ? encoding === "gzip" : encoding === "none", seen);
  }
}

async function etags(target: Target): Promise<void> {
  const key = target.key(STARTER_UP);
  const { busiest } = await target.sample();
  for (const path of [
    `/historical/${busiest}/?from=2025-01-01&to=2025-01-31`,
    `/analytics/ratios/${busiest}/`,
    `/financials/${busiest}/?period=annual`,
  ]) {
    const reply = await target.ask(path, { key });
    if (reply.status !== 200) continue;
    const etag = reply.headers.get("ETag");
    if (!target.judge("HTTP-20", etag !== null, `${summaryOf(reply)}: ETag ${etag ?? "missing"}`)) continue;
    const again = await target.ask(path, { key, headers: { "If-None-Match": etag ?? "" } });
    target.judge("HTTP-20", again.status === 304 && again.text === "", `${summaryOf(again)} for If-None-Match`);
  }
}
