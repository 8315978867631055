// A market day as files: their content, their writers, and the folder that stores them.

export { DayFiles } from "./day-files.ts";
export { ExportRefused, exportDay } from "./export-day.ts";
export { startExport } from "./export-thread.ts";
export { FileLinks } from "./file-links.ts";
export { FILE_KINDS, type FileKind } from "./file-table.ts";
export { FilesFolder } from "./files-folder.ts";
export type { Manifest } from "./manifest.ts";
export { FILE_FORMATS } from "./row-writer.ts";
