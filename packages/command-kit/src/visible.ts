// Control characters, and those that end a line for some programs.
const UNSEEN = /[\p{Cc}\u2028\u2029\uD800-\uDFFF]/gu;

/** The text with its control characters escaped as in JSON, so that no identifier writes a line of its own. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (character) => {
    const escaped = JSON.stringify(character).slice(1, -1);
    return escaped === character
      ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
      : escaped;
  });
}
