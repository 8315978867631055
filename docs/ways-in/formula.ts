// Evaluates the formulas of the page on spreadsheets, as far as a program can imitate Google Sheets and Excel.

/** The cells that a formula of Google Sheets shows, or the first row of a query of Power Query. */
export async function formulaResult(formula: string): Promise<string> {
  const [, url = ""] = /"(https?:[^"]+)"/.exec(formula) ?? [];
  const answer = await fetch(url);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${text}`);
  const [names = [], ...rows] = cellsOf(text);
  const typed = /TransformColumnTypes\(\w+, \{(.+)\}, "en-US"\)/.exec(formula)?.[1];
  if (typed !== undefined) return queryResult(typed, names, rows);
  const [, wanted, column] = /MATCH\((\w+);.*\); (\d+)\)/.exec(formula) ?? [];
  if (wanted === undefined) return [names, ...rows].map((row) => row.join("\t")).join("\n");
  const row = rows.find(([first]) => first === wanted);
  return `${names[Number(column) - 1]} ${row?.[Number(column) - 1]}`;
}

/** Reads `{"symbol", type text}, {"price", type number}` from the first row; a missing column or a bad number fails, as in Excel. */
function queryResult(typed: string, names: readonly string[], [row = []]: readonly (readonly string[])[]): string {
  const cells = [...typed.matchAll(/\{"(\w+)", type (\w+)\}/g)].map(([, name = "", type]) => {
    const cell = row[names.indexOf(name)];
    if (cell === undefined) throw new Error(`the table has no column ${name}`);
    if (type === "number" && !Number.isFinite(Number.parseFloat(cell)))
      throw new Error(`${name} is no number: ${cell}`);
    return `${name} ${cell}`;
  });
  return cells.join(", ");
}

/** The cells of CSV whose texts have no line breaks; drops the byte order mark. */
function cellsOf(text: string): readonly (readonly string[])[] {
  const lines = text
    .replace(/^\uFEFF/, "")
    .trim()
    .split(/\r?\n/);
  return lines.map((line) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = ""]) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    ),
  );
}
