// Something that takes time to load: loaded when it is first asked for, then kept; a loading that failed is tried again.

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
