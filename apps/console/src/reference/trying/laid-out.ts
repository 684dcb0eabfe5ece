/** More characters slow the page down. */
export const MOST_SHOWN = 200_000;

/** Digits that a number of JavaScript does not keep are shown as they came. */
export function laidOut(text: string): string {
  const shown = text.slice(0, MOST_SHOWN);
  try {
    const read: unknown = JSON.parse(shown);
    return JSON.stringify(read) === shown.trim() ? JSON.stringify(read, null, 2) : shown;
  } catch {
    return shown;
  }
}
