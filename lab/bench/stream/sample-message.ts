// A quote in the service's format, for the servers that only publish.

const HEAD =
  '"mode":"standard","data":{"price":20.27,"open":20,"high":20.39,"low":20,"close":20.27,"change":0.27,"change_percent":1.35,"previous_close":20,"volume":1843211,"value":37236981.45,"trade_count":3392,"bid":20.26,"ask":20.28,"bid_size":14350,"ask_size":9120,"liquidity":{"inflow_value":18618490.72,"inflow_volume":921605,"outflow_value":18618490.73,"outflow_volume":921606,"net_value":-0.01},"trade_time":"2026-11-15T11:00:00.412+03:00","market_session":"REGULAR","auction":null}';

/** The text between the symbol and the time. */
export function sampleHead(): string {
  return HEAD;
}

/** About 600 bytes. */
export function sampleMessage(symbol: string, nowMs: number): string {
  const timestamp = new Date(nowMs).toISOString();
  return `{"type":"quote","symbol":"${symbol}",${HEAD},"timestamp":"${timestamp}","latency_ms":0}`;
}
