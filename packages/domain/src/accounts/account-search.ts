/** A text typed to find accounts; it may be any of their numbers. */
export interface SearchedText {
  /** A number matches when it begins with one of them, once its A to Z are small. */
  readonly beginnings: readonly string[];
  /** A transaction matches when its identifier is one of them. */
  readonly transactionIds: readonly string[];
}

/**
 * Trims the text. Case does not count in a number, but for letters beyond A to Z: these match as they were typed, or all in
 * capital or all in small letters, as an identifier of a transaction does, so that databases find both by an index.
 */
export function searchedText(typed: string): SearchedText {
  const text = typed.trim();
  const spellings = [...new Set([text, text.toLowerCase(), text.toUpperCase()])];
  return { beginnings: [...new Set(spellings.map(inSmallLetters))], transactionIds: spellings };
}

/** Folds A to Z alone, which every database folds alike whatever its language. */
export function inSmallLetters(number: string): string {
  return number.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
