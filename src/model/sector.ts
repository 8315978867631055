// Sectors have no code of their own on the feed: their English name is what they are, and an id is made from it.

/** "Food & Beverages" is food-beverages; null where the exchange files no sector. */
export function sectorIdOf(sectorEn: string): string | null {
  const id = sectorEn
    .toLowerCase()
    .replaceAll("'", "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return id === "" ? null : id;
}
