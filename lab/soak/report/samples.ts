// Memory and disk over the run: samples by market day, a sparkline of them, and their slope by least squares.

const MEBIBYTE = 1_048_576;
const BARS = "▁▂▃▄▅▆▇█";
const SPARK_WIDTH = 48;

export interface Sample {
  /** Market days so far, with the part of the current one. */
  readonly days: number;
  readonly mebibytes: number;
  /** The number of the process's start that it belongs to. */
  readonly life: number;
}

export const toMebibytes = (bytes: number): number => bytes / MEBIBYTE;

/** Mebibytes per market day. Each life of the process is compared with itself, so that a restart hides no growth. */
export function slopeOf(samples: readonly Sample[]): number {
  let covariance = 0;
  let variance = 0;
  for (const life of Map.groupBy(samples, (sample) => sample.life).values()) {
    const meanDays = mean(life.map(({ days }) => days));
    const meanMebibytes = mean(life.map(({ mebibytes }) => mebibytes));
    for (const { days, mebibytes } of life) {
      covariance += (days - meanDays) * (mebibytes - meanMebibytes);
      variance += (days - meanDays) ** 2;
    }
  }
  return variance === 0 ? 0 : covariance / variance;
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

/** The maximum of each stretch of the run, on a scale from the least to the greatest. */
export function sparkline(samples: readonly Sample[]): string {
  if (samples.length === 0) return "";
  const width = Math.min(SPARK_WIDTH, samples.length);
  const peaks = Array.from({ length: width }, (_, i) => {
    const part = samples.slice(
      Math.floor((i * samples.length) / width),
      Math.floor(((i + 1) * samples.length) / width),
    );
    return Math.max(...part.map(({ mebibytes }) => mebibytes));
  });
  const most = Math.max(...peaks);
  const least = Math.min(...peaks);
  return peaks.map((peak) => BARS[most === least ? 0 : Math.round(((peak - least) / (most - least)) * 7)]).join("");
}
