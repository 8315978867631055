// The WebSocket door: connections, their subscriptions and actions, and the three channels.

export { StreamDoor } from "./stream-door.ts";
