/** A code that an answer can carry. Codes are stable: callers branch on them. */
export interface ErrorCode<Code extends string = string> {
  readonly code: Code;
  /** What is wrong, in one sentence. */
  readonly meaning: string;
  /** What the caller can do about it. */
  readonly remedy: string;
}

/** Made once, beside the feature that gives the code; the catalogue is collected from those who use it. */
export function errorCode<const Code extends string>(
  code: Code,
  explanation: { readonly meaning: string; readonly remedy: string },
): ErrorCode<Code> {
  return { code, ...explanation };
}
