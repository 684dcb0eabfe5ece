import { err, ok, type Result } from 'neverthrow';
import type { ErrorCode } from '../errors/error-code.js';
import type { FieldError, Rule } from '../errors/field-error.js';
import type { JsonSchema } from '../json-schema.js';
import { ROOT, type Codec } from './codec.js';
import { Findings } from './findings.js';
import { NULL } from './form-errors.js';
import { surveyItemsAhead, validateItemsAhead } from './items-ahead.js';
import { itemCodecOf } from './list.js';

/** Reads what a caller sent, and says everything that is wrong with it. */
export interface Reader<A> {
  /** Of what is taken. */
  readonly schema: JsonSchema;
  /** The codes that say no more than that a value is not of its type or form; they can be at any field. */
  readonly forms: readonly ErrorCode[];
  /** The codes of what no schema says, each with its places. */
  readonly rules: readonly Rule[];
  read(input: unknown): Result<A, Survey>;
  /** `read` for a large input: yields every ten milliseconds, so that other work gets its turn. */
  readInSlices(input: unknown): Generator<undefined, Result<A, Survey>>;
  /** Looks for everything that is wrong, also where nothing is. */
  survey(input: unknown): Survey;
}

/** What was found wrong: the first problems and how many there are, and what could be read all the same. */
export interface Survey {
  readonly errors: readonly FieldError[];
  readonly total: number;
  readonly readable: unknown;
}

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
    *readInSlices(input) {
      yield* validateItemsAhead(codec, input, itemCodecOf);
      const read = codec.validate(input, ROOT);
      if (read._tag === 'Right') return ok(read.right);
      yield* surveyItemsAhead(codec, input, itemCodecOf);
      return err(survey(input));
    },
  };
}

/** Of the parameters of a query: they are texts, and none is null. */
export function queryReader<A>(codec: Codec<A>): Reader<A> {
  return { ...reader(codec), forms: codec.forms };
}
