// A sentence with a command or an option between backticks: it is set as code, in its own direction and on one line.

import type { JSX } from "preact";

export function CodeText({ of }: { readonly of: string }): JSX.Element {
  const parts = of.split("`");
  return (
    <>
      {parts.map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          <code key={part} class="number">
            {part}
          </code>
        ),
      )}
    </>
  );
}
