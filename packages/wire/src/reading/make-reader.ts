import { err, ok } from 'neverthrow';
import { REFUSED, type Codec } from './codec.js';
import { NULL } from './form-errors.js';
import type { Reader, Survey } from './reader.js';
import { record } from './record.js';
import { Report, TimedSlice } from './report.js';

/** The public face of a codec. */
export function reader<A>(codec: Codec<A>): Reader<A> {
  const { schema, forms, rules, slices } = codec;
  const survey = (input: unknown): Survey => {
    const report = new Report();
    return surveyOf(report, codec.read(input, report));
  };
  function* surveyInSlices(input: unknown, slice = new TimedSlice()): Generator<undefined, Survey> {
    if (!slices) return survey(input);
    const report = new Report();
    return surveyOf(report, yield* slices(input, report, slice));
  }
  return {
    schema,
    forms: [...new Set([...forms, NULL])],
    rules,
    survey,
    surveyInSlices,
    read(input) {
      const value = codec.read(input);
      return value === REFUSED ? err(survey(input)) : ok(value);
    },
    *readInSlices(input, isLarge) {
      const slice = new TimedSlice();
      const value = isLarge && slices ? yield* slices(input, undefined, slice) : codec.read(input);
      return value === REFUSED ? err(yield* surveyInSlices(input, slice)) : ok(value);
    },
  };
}

function surveyOf({ errors, total }: Report, value: unknown): Survey {
  return { errors, total, readable: value === REFUSED ? undefined : value };
}

/** Reads the parameters of a query: they are texts, and none is null. */
export function queryReader<A>(codec: Codec<A>): Reader<A> {
  return { ...reader(codec), forms: codec.forms };
}

/** Reads a query that has no parameters. */
export const noParameters: Reader<object> = queryReader(record('NoParameters', {}));

/** Reads a body that has no fields. */
export const noFields: Reader<object> = reader(record('NoFields', {}));
