// The gateway, for other markets: it reads the stream of an exchange (ITCH over SoupBinTCP or MoldUDP64) or files, and serves the
// service's feed protocol. The simulated exchange uses the same protocols and tables, and FIX.

export { FeedLog } from "./feed/feed-log.ts";
export { daysOfFiles, FILE_MAPS, loadFileMap } from "./files/file-map.ts";
export { FileError } from "./files/table.ts";
export { FilesGateway } from "./files-gateway.ts";
export { type Body, type Fields, type FixMessage, formatUtc } from "./fix/fix-message.ts";
export { type FixServer, listenFix } from "./fix/fix-server.ts";
export type { FixApplication, FixSession } from "./fix/fix-session.ts";
export { FixStore } from "./fix/fix-store.ts";
export { DIALECTS, DialectError, type ItchDialect, loadDialect, snapshotEnd } from "./itch/dialect.ts";
export type { MessageLayout, MessageRole } from "./itch/message-layout.ts";
export { ItchGateway } from "./itch-gateway.ts";
export { REFERENCE_HEADER, referenceLines } from "./market/references.ts";
export { MoldClient } from "./mold/mold-client.ts";
export { MoldSender } from "./mold/mold-sender.ts";
export { type SoupAddress, SoupClient, type SoupReceiver, type Wanted } from "./soup/soup-client.ts";
export type { Login, LoginRejection } from "./soup/soup-packets.ts";
export { encodePacket, SOUP } from "./soup/soup-packets.ts";
export { listenSoup, type SoupServer, type SoupSession } from "./soup/soup-server.ts";
