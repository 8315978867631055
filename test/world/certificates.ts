// Certificates for receivers in tests: an authority that nobody else trusts, and a certificate of its own for the names below. Each
// process makes them anew, so there is no key to keep; they are written as X.509 here, because the tests need nothing installed.

import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";

export interface Certificates {
  readonly authority: string;
  readonly key: string;
  readonly certificate: string;
}

const NAMES: readonly string[] = ["hooks.example.com", "*.example.org", "localhost"];
const SEQUENCE = 0x30;
const SET = 0x31;
const ECDSA_WITH_SHA256 = "2a8648ce3d040302";
const COMMON_NAME = "550403";
const ALTERNATIVE_NAMES = "551d11";
const BASIC_CONSTRAINTS = "551d13";
/** Context-specific tags: the version and the extensions of a certificate, and a DNS name. */
const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
const DNS_NAME = 0x82;

let made: Certificates | null = null;

export function certificates(): Certificates {
  made ??= makeCertificates();
  return made;
}

function makeCertificates(): Certificates {
  const authority = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const receiver = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const issuer = nameOf("Marsad test authority");
  const isAuthority = extension(BASIC_CONSTRAINTS, der(SEQUENCE, boolean(true)), true);
  const names = der(SEQUENCE, ...NAMES.map((name) => der(DNS_NAME, Buffer.from(name))));
  const signed = (subject: Buffer, key: KeyObject, number: number, extra: Buffer): string =>
    pem(certificate({ issuer, subject, key, number, extra }, authority.privateKey));
  return {
    authority: signed(issuer, authority.publicKey, 1, isAuthority),
    certificate: signed(nameOf("receiver"), receiver.publicKey, 2, extension(ALTERNATIVE_NAMES, names, false)),
    key: receiver.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

interface Contents {
  readonly issuer: Buffer;
  readonly subject: Buffer;
  readonly key: KeyObject;
  readonly number: number;
  readonly extra: Buffer;
}

function certificate({ issuer, subject, key, number, extra }: Contents, signer: KeyObject): Buffer {
  const algorithm = der(SEQUENCE, identifier(ECDSA_WITH_SHA256));
  const contents = der(
    SEQUENCE,
    der(VERSION, integer(2)),
    integer(number),
    algorithm,
    issuer,
    der(SEQUENCE, time("20200101000000Z"), time("21200101000000Z")),
    subject,
    key.export({ type: "spki", format: "der" }),
    der(EXTENSIONS, der(SEQUENCE, extra)),
  );
  return der(SEQUENCE, contents, algorithm, bits(sign("sha256", contents, signer)));
}

/** Tag, length and contents, as DER writes every value. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const contents = Buffer.concat(parts);
  const { length } = contents;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), contents]);
}

const integer = (value: number): Buffer => der(0x02, Buffer.from([value]));
const boolean = (value: boolean): Buffer => der(0x01, Buffer.from([value ? 0xff : 0]));
const bits = (value: Buffer): Buffer => der(0x03, Buffer.from([0]), value);
const octets = (value: Buffer): Buffer => der(0x04, value);
const identifier = (hex: string): Buffer => der(0x06, Buffer.from(hex, "hex"));
const text = (value: string): Buffer => der(0x0c, Buffer.from(value));
const time = (value: string): Buffer => der(0x18, Buffer.from(value));

function nameOf(commonName: string): Buffer {
  return der(SEQUENCE, der(SET, der(SEQUENCE, identifier(COMMON_NAME), text(commonName))));
}

function extension(kind: string, value: Buffer, isCritical: boolean): Buffer {
  return der(SEQUENCE, identifier(kind), ...(isCritical ? [boolean(true)] : []), octets(value));
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString("base64").replace(/.{64}(?=.)/g, "$&\n");
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
