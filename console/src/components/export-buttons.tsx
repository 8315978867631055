// Saves a table as a file, for a spreadsheet. The writer of Excel's format is loaded on the first request.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { troubleText } from "../errors/trouble-sentence.ts";
import { direction } from "../language/language.ts";
import { Button } from "./button.tsx";
import { saveFile } from "./save-file.ts";
import { csvOf, type FileTable } from "./table-file.ts";
import { text } from "./text.ts";
import { toast } from "./toast.tsx";

const FORMATS = ["csv", "xlsx"] as const;
type Format = (typeof FORMATS)[number];

interface Props {
  /** The name of the file, without its ending. */
  readonly name: string;
  /** The name of the table. */
  readonly of: string;
  /** Reads the whole table, also where the page shows a part. */
  readonly read: () => FileTable | Promise<FileTable>;
}

export function ExportButtons({ name, of, read }: Props): JSX.Element {
  const isBusy = useSignal(false);
  const said = text();
  const names: Readonly<Record<Format, string>> = { csv: "CSV", xlsx: said.excel };
  const save = async (format: Format): Promise<void> => {
    isBusy.value = true;
    try {
      saveFile(await contentsOf(await read(), format), `${name}.${format}`);
    } catch (error) {
      toast(troubleText(error), true);
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <div class="export-buttons">
      <span aria-hidden="true">{said.save}</span>
      {FORMATS.map((format) => (
        <Button
          key={format}
          name={names[format]}
          label={said.saveAs(of, names[format])}
          press={() => void save(format)}
          class="link-button"
          isDisabled={isBusy.value}
        />
      ))}
    </div>
  );
}

async function contentsOf(table: FileTable, format: Format): Promise<Blob> {
  if (format === "csv") return new Blob([csvOf(table)], { type: "text/csv;charset=utf-8" });
  const { workbookOf, WORKBOOK_TYPE } = await import("./workbook.ts");
  return new Blob([workbookOf(table, direction.value === "rtl")], { type: WORKBOOK_TYPE });
}
