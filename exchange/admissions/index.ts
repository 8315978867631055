// What comes to the exchange on simulated days: newly offered companies, and companies that move from Nomu to the main market.

export { marketUniverse } from "./market-universe.ts";
