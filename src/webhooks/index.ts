// Telling customers: destinations, challenges, alert rules, signatures, deliveries.

export { DestinationDesk, type Undeliverable } from "./destination-desk.ts";
