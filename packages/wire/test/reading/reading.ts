import type { Result } from 'neverthrow';
import type { Codec } from '../../src/reading/codec.js';
import { reader } from '../../src/reading/make-reader.js';
import type { Reader, Survey } from '../../src/reading/reader.js';

export function decode<A>(codec: Codec<A>, value: unknown): Result<A, Survey> {
  return reader(codec).read(value);
}

/** The problems as `code at attr`; none when the value is taken. */
export const problemsOf = (codec: Codec<unknown>, value: unknown): readonly string[] =>
  problemsFoundBy(reader(codec), value);

export function problemsFoundBy(by: Reader<unknown>, value: unknown): readonly string[] {
  return by.read(value).match(
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
