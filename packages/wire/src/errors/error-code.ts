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

/** A problem and its place: `attr` is the dot path of the input. */
export interface FieldError {
  readonly detail: string;
  readonly code: string;
  readonly attr: string;
}

export type Path = readonly (string | number)[];

/** A code and a sample of the places where it is reported, with 0 for the index of an item. */
export interface Rule {
  readonly code: ErrorCode;
  readonly at: Path;
}

/** The most problems that are listed, however much is wrong. */
export const MAXIMUM_ERRORS = 1000;

export function fieldError(code: ErrorCode, path: Path, detail: string = code.meaning): FieldError {
  return { detail, code: code.code, attr: attrOf(path) };
}

export function attrOf(path: Path): string {
  return path.length === 0 ? 'non_field_errors' : path.join('.');
}

/** The errors of a body; where there are more than are listed, with how many there are. */
export function listed(
  errors: readonly FieldError[],
  total: number = errors.length,
): { readonly errors: readonly FieldError[]; readonly errors_total?: number } {
  return {
    errors: errors.slice(0, MAXIMUM_ERRORS),
    ...(total > MAXIMUM_ERRORS && { errors_total: total }),
  };
}

/** A code, or what names the code by everything that is wrong. */
export type Failed = ErrorCode | ((errors: readonly FieldError[]) => ErrorCode);

/** The body of a 400 that lists what is wrong; `beside` are its fields beside `errors`. */
export function refusedBody(
  failed: Failed,
  errors: readonly FieldError[],
  total: number = errors.length,
  beside: object = {},
) {
  const { code, meaning } = typeof failed === 'function' ? failed(errors) : failed;
  return { detail: meaning, code, ...beside, ...listed(errors, total) };
}
