/** A number that JSON.stringify writes back digit by digit. */
export interface RawJson {
  readonly rawJSON: string;
}

// The runtime has these; the compiler's library does not describe them yet.
declare global {
  interface JSON {
    rawJSON(text: string): RawJson;
    isRawJSON(value: unknown): value is RawJson;
  }
}

/** A double keeps any decimal number of up to 15 significant digits that is neither huge nor tiny. */
const SAFE_DIGITS = 15;
const SAFE_MAGNITUDE = 290;

/** True if a double keeps the JSON number in these bytes. It errs on the safe side: some exact numbers give false. */
export function isExactAsDouble(bytes: Uint8Array, start: number, end: number): boolean {
  let significant = 0;
  let fraction = 0;
  let digits = 0;
  let hasPoint = false;
  let at = start;
  for (; at < end && bytes[at] !== 0x65 && bytes[at] !== 0x45; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x2e) hasPoint = true;
    else if (byte !== 0x2d) {
      if (hasPoint) fraction += 1;
      if (byte !== 0x30 || digits > 0) digits += 1;
      if (byte !== 0x30) significant = digits;
    }
  }
  if (significant === 0) return true;
  const exponent = exponentIn(bytes, at + 1, end);
  return significant <= SAFE_DIGITS && Math.abs(exponent - fraction) + digits <= SAFE_MAGNITUDE;
}

function exponentIn(bytes: Uint8Array, start: number, end: number): number {
  const sign = bytes[start] === 0x2d ? -1 : 1;
  let exponent = 0;
  for (let at = start; at < end; at += 1) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit >= 0) exponent = Math.min(exponent * 10 + digit, 100_000);
  }
  return sign * exponent;
}
