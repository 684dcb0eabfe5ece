import { err, ok } from 'neverthrow';
import { ROOT, type Codec } from './codec.js';
import { Findings, type Reader, type Survey } from './reader.js';
import { NULL } from './form-errors.js';
import { surveyItemsAhead, validateItemsAhead } from './list.js';
import { record } from './record.js';

/** The public face of a codec; the one place where an fp-ts Either becomes a neverthrow Result. */
export function reader<A>(codec: Codec<A>): Reader<A> {
  const { schema, forms, rules } = codec;
  const survey = (input: unknown): Survey => {
    const findings = new Findings();
    const readable = codec.survey(input, [], findings);
    return { errors: findings.errors, total: findings.total, readable };
  };
  return {
    schema,
    forms: [...new Set([...forms, NULL])],
    rules,
    survey,
    read(input) {
      const read = codec.validate(input, ROOT);
      return read._tag === 'Right' ? ok(read.right) : err(survey(input));
    },
    *readInSlices(input, isLarge) {
      if (isLarge) yield* validateItemsAhead(codec, input);
      const read = codec.validate(input, ROOT);
      if (read._tag === 'Right') return ok(read.right);
      yield* surveyItemsAhead(codec, input);
      return err(survey(input));
    },
  };
}

/** Reads the parameters of a query: they are texts, and none is null. */
export function queryReader<A>(codec: Codec<A>): Reader<A> {
  return { ...reader(codec), forms: codec.forms };
}

/** Reads a query that has no parameters. */
export const noParameters: Reader<object> = queryReader(record('NoParameters', {}));
