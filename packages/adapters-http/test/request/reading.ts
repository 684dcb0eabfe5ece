import type { Codec } from '../../src/request/codec.js';
import { decode } from '../../src/request/decode.js';

/** The problems as `code at attr`; none when the value is taken. */
export function problemsOf(codec: Codec<unknown>, value: unknown): readonly string[] {
  return decode(codec, value).match(
    () => [],
    ({ errors }) => errors.map(({ code, attr }) => `${code} at ${attr}`),
  );
}

/** The codes alone, for what has no parts. */
export function codesOf(codec: Codec<unknown>, value: unknown): readonly string[] {
  return decode(codec, value).match(
    () => [],
    ({ errors }) => errors.map(({ code }) => code),
  );
}
