import type { ErrorCode } from '../errors/error-code.js';

/** An answer that routes have in common: it is described once, under its name. */
export interface CommonAnswer {
  readonly name: string;
  readonly description: string;
  readonly codes: readonly ErrorCode[];
  readonly headers?: Readonly<Record<string, string>>;
}
