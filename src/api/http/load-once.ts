// Loads something slow at its first use and then holds it in memory; a failed load is tried again at the next use.

export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return async () => {
    kept ??= load();
    try {
      return await kept;
    } catch (error) {
      kept = undefined;
      throw error;
    }
  };
}
