import { err, ok, type Result } from 'neverthrow';
import { ROOT, type Codec } from './codec.js';
import { Findings } from './findings.js';

/** The one place where an fp-ts Either becomes a neverthrow Result; the refusal says everything that is wrong. */
export function decode<A>(codec: Codec<A>, input: unknown): Result<A, Findings> {
  const read = validated(codec, input);
  return read.isOk() ? ok(read.value) : err(surveyed(codec, input));
}

/** `decode` without looking for what is wrong. */
export function validated<A>(codec: Codec<A>, input: unknown): Result<A, undefined> {
  const read = codec.validate(input, ROOT);
  return read._tag === 'Right' ? ok(read.right) : err(undefined);
}

function surveyed(codec: Codec<unknown>, input: unknown): Findings {
  const findings = new Findings();
  codec.survey(input, [], findings);
  return findings;
}
