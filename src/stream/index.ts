// The WebSocket door: connections, their subscriptions and actions, and the channels.

export { StreamDoor, type UpgradeSource } from "./stream-door.ts";
