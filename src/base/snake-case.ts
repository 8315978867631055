// Names in snake_case, for answers, SQL and files.

/** "requests_per_day" of requestsPerDay. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
