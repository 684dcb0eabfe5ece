/** A code that an answer can carry. Codes are stable: callers branch on them. */
export interface ErrorCode<Code extends string = string> {
  readonly code: Code;
  /** Says in one sentence the problem. */
  readonly meaning: string;
  /** Says the caller's next step. */
  readonly remedy: string;
}

/** Made once, beside the feature that gives the code; the catalogue is collected from those who use it. */
export function errorCode<const Code extends string>(
  code: Code,
  explanation: { readonly meaning: string; readonly remedy: string },
): ErrorCode<Code> {
  REMEDIES.set(code, explanation.remedy);
  return { code, ...explanation };
}

const REMEDIES = new Map<string, string>();

/** The remedy of a code that was made; an empty text for any other code. */
export function remedyOf(code: string): string {
  return REMEDIES.get(code) ?? '';
}

export const QUERY_FAILED_VALIDATION = errorCode('query_failed_validation', {
  meaning: 'The query parameters were refused.',
  remedy:
    'Correct the problems in errors and send the request again. Nothing of this request was stored.',
});
