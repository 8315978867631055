// Joins the metrics pages of several processes into one page: every series has the label `process`, and all series of a metric are
// together, as Prometheus requires.

export interface ProcessPage {
  /** The name of the process, the value of the label `process`. */
  readonly process: string;
  readonly text: string;
}

interface Family {
  readonly head: string[];
  readonly samples: string[];
}

export function joinMetrics(pages: readonly ProcessPage[]): string {
  const families = new Map<string, Family>();
  for (const { process, text } of pages) {
    const label = `process="${process.replace(/[\\"]/g, "\\$&")}"`;
    let family: Family = { head: [], samples: [] };
    for (const line of text.split("\n")) {
      if (line === "") continue;
      const head = /^# (?:HELP|TYPE) (\S+)/.exec(line);
      if (head === null) {
        family.samples.push(labelled(line, label));
        continue;
      }
      const [, name = ""] = head;
      family = families.get(name) ?? { head: [], samples: [] };
      families.set(name, family);
      // HELP and TYPE are equal in every process.
      if (!family.head.includes(line)) family.head.push(line);
    }
  }
  const blocks = [...families.values()].map(({ head, samples }) => [...head, ...samples].join("\n"));
  return `${blocks.join("\n\n")}\n`;
}

/** Adds the label to `name 1` or `name{a="b"} 1`, before other labels. */
function labelled(sample: string, label: string): string {
  const at = sample.search(/[{ ]/);
  const name = sample.slice(0, at);
  return sample[at] === "{" ? `${name}{${label},${sample.slice(at + 1)}` : `${name}{${label}}${sample.slice(at)}`;
}
