// Hands the browser a file to save.

/** Long enough for a browser to have started the download. */
const KEPT_MS = 10_000;

export function saveFile(contents: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(contents);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
