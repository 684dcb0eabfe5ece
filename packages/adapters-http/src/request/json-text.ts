const QUOTE = 34;
const POINT = 46;
const BACKSLASH = 92;
const ZERO = 48;
const NINE = 57;

/** With this many significant digits and no exponent, a double keeps a decimal number. */
const SAFE_DIGITS = 15;

export interface JsonText {
  readonly depth: number;
  /** Whether some number might not survive as a double. */
  readonly hasLongNumbers: boolean;
}

/**
 * Looks through JSON before it is parsed, without building anything: what is nested too deeply would cost the
 * parser seconds. Well-formed or not is for the parser to say. Stops as soon as `maximumDepth` is exceeded.
 */
export function inspectJson(bytes: Uint8Array, maximumDepth: number): JsonText {
  let depth = 0;
  let deepest = 0;
  let hasLongNumbers = false;
  for (let at = 0; at < bytes.length && deepest <= maximumDepth; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (isOpening(byte)) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (isClosing(byte)) depth -= 1;
    else if (isDigit(byte)) {
      const end = endOfDigits(bytes, at);
      if (end - at > SAFE_DIGITS || isExponent(bytes[end])) hasLongNumbers = true;
      at = end - 1;
    }
  }
  return { depth: deepest, hasLongNumbers };
}

function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Of digits and points: a point counted as a digit makes the answer only more cautious. */
function endOfDigits(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && (isDigit(bytes[at]) || bytes[at] === POINT)) at += 1;
  return at;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

function isExponent(byte: number | undefined): boolean {
  return byte === 0x45 || byte === 0x65;
}

function isOpening(byte: number): boolean {
  return byte === 0x5b || byte === 0x7b;
}

function isClosing(byte: number): boolean {
  return byte === 0x5d || byte === 0x7d;
}
