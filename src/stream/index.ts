// The WebSocket door: connection, outbox, three channels.

export { StreamDoor, type StreamParts } from "./stream-door.ts";
