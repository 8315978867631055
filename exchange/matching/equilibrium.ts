// The auction price: greatest executable volume, then least surplus, then the side of the surplus, then nearest to the
// reference price. Candidates are the limit prices of the orders and the reference price itself.

import { NONE, type OrderLadder } from "./order-ladder.ts";

/** The price and volume of an auction; step -1 and volume 0 when nothing trades at any price. */
export interface Equilibrium {
  readonly step: number;
  readonly volume: number;
}

const NO_EQUILIBRIUM: Equilibrium = { step: NONE, volume: 0 };

/** Finds the equilibrium in one pass over the steps where buyers and sellers overlap. */
export function findEquilibrium(buyers: OrderLadder, sellers: OrderLadder, referenceStep: number): Equilibrium {
  const marketBuys = buyers.wholeAt(buyers.unpriced);
  const marketSells = sellers.wholeAt(sellers.unpriced);
  if (buyers.best === NONE && sellers.best === NONE) {
    const volume = Math.min(marketBuys, marketSells);
    return volume === 0 ? NO_EQUILIBRIUM : { step: referenceStep, volume };
  }
  const low = lowestUseful(buyers, sellers, marketSells, referenceStep);
  const high = highestUseful(buyers, sellers, marketBuys, referenceStep);
  let demand = marketBuys;
  for (let step = buyers.best; step !== NONE && step >= low; step = buyers.worse(step)) demand += buyers.wholeAt(step);
  // There are no offers below `low`, so the supply there is only the market orders.
  let supply = marketSells;
  const choice = new Choice(referenceStep);
  for (let step = low; step <= high; step++) {
    supply += sellers.wholeAt(step);
    const isCandidate = step === referenceStep || buyers.countAt(step) > 0 || sellers.countAt(step) > 0;
    if (isCandidate) choice.weigh(step, demand, supply);
    demand -= buyers.wholeAt(step);
  }
  return choice.volume === 0 ? NO_EQUILIBRIUM : { step: choice.step, volume: choice.volume };
}

/**
 * No step below this one has a better volume or surplus: the best offer, the reference or, with market orders to sell, the
 * first bid below the best offer at which all of them trade.
 */
function lowestUseful(buyers: OrderLadder, sellers: OrderLadder, marketSells: number, referenceStep: number): number {
  let low = sellers.best === NONE ? referenceStep : Math.min(sellers.best, referenceStep);
  let demand = 0;
  for (let step = buyers.best; step !== NONE && marketSells > 0; step = buyers.worse(step)) {
    low = Math.min(low, step);
    demand += buyers.wholeAt(step);
    if (demand >= marketSells && (sellers.best === NONE || step < sellers.best)) break;
  }
  return low;
}

/** No step above this one has a better volume or surplus. */
function highestUseful(buyers: OrderLadder, sellers: OrderLadder, marketBuys: number, referenceStep: number): number {
  let high = Math.max(buyers.best, referenceStep);
  let supply = 0;
  for (let step = sellers.best; step !== NONE && marketBuys > 0; step = sellers.worse(step)) {
    high = Math.max(high, step);
    supply += sellers.wholeAt(step);
    if (supply >= marketBuys && step > buyers.best) break;
  }
  return high;
}

/** The best candidate so far. Candidates come in rising prices, so their surplus of demand only falls. */
class Choice {
  step = NONE;
  volume = 0;
  #surplus = 0;
  readonly #referenceStep: number;

  constructor(referenceStep: number) {
    this.#referenceStep = referenceStep;
  }

  weigh(step: number, demand: number, supply: number): void {
    const volume = Math.min(demand, supply);
    const surplus = demand - supply;
    if (volume < this.volume || volume === 0) return;
    const isBetter = volume > this.volume || this.#winsTie(step, surplus);
    if (!isBetter) return;
    this.step = step;
    this.volume = volume;
    this.#surplus = surplus;
  }

  #winsTie(step: number, surplus: number): boolean {
    const difference = Math.abs(surplus) - Math.abs(this.#surplus);
    if (difference !== 0) return difference < 0;
    // With the same surplus, buyers press the price up; sellers press it down, where the current choice already is.
    if (surplus > 0) return true;
    if (surplus < 0 && this.#surplus < 0) return false;
    const distance = Math.abs(step - this.#referenceStep) - Math.abs(this.step - this.#referenceStep);
    return distance < 0;
  }
}
