/** The rule that a refused text breaks. `maximumLength` is in code points. */
export type TextFault =
  /** It contains NUL or a lone surrogate, which PostgreSQL cannot store. */
  | { readonly kind: 'text-malformed' }
  /** It is empty or only white space. */
  | { readonly kind: 'text-blank' }
  /** It is `.` or `..`, which clients with a URL parser remove from a path. */
  | { readonly kind: 'text-is-dot-segment' }
  | { readonly kind: 'text-too-long'; readonly maximumLength: number };

/**
 * The first rule that a text breaks, or `undefined`. Lengths count Unicode code points, as the database does, not UTF-16
 * units. Nothing is trimmed.
 */
export function textFault(text: string, maximumLength: number): TextFault | undefined {
  if (!text.isWellFormed() || text.includes('\0')) return { kind: 'text-malformed' };
  if (isBlank(text)) return { kind: 'text-blank' };
  return isLongerThan(text, maximumLength) ? { kind: 'text-too-long', maximumLength } : undefined;
}

function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  const isPrintableAscii = first > 0x20 && first < 0x7f;
  return !isPrintableAscii && text.trim() === '';
}

// A code point takes one or two UTF-16 units, so most texts are decided without being walked.
function isLongerThan(text: string, maximumLength: number): boolean {
  if (text.length <= maximumLength) return false;
  if (text.length > maximumLength * 2) return true;
  return Array.from(text).length > maximumLength;
}
