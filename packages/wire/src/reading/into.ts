import * as t from 'io-ts';
import type { Result } from 'neverthrow';
import type { ErrorCode } from '../errors/error-code.js';
import type { Path, Rule } from '../errors/field-error.js';
import { altered, ROOT, REFUSED, type Codec, type Readable } from './codec.js';
import type { Posted } from './posted.js';
import { camelCased, wirePath } from './wire-names.js';

/** What the domain says of fields that do not make sense, in its own words: `at` is the path in its own fields. */
export interface Fault {
  readonly kind: string;
  readonly at: Path;
}

/** What each fault of the domain is to a caller. A fault without an entry does not compile. */
export type FaultTable<F extends Fault> = {
  readonly [K in F['kind']]: FaultEntry<Extract<F, { readonly kind: K }>>;
};

interface FaultEntry<F> {
  readonly code: ErrorCode;
  /** For the documentation: dot paths where it can be. */
  readonly at: readonly string[];
  /** What would be right, for people to read. */
  readonly detail?: (fault: F) => string;
}

/** How the domain makes something of the fields of a shape, and finds what is wrong with those that could be read. */
interface Construction<A extends object, B, F extends Fault> {
  readonly construct: (fields: A) => Result<B, unknown>;
  /** Finds what `construct` refuses. Nothing when it takes all fields that have the shape. */
  readonly faultsAmong?: (readable: Readable<A>) => readonly F[];
  readonly faults?: FaultTable<F>;
  /** The fields as `construct` names them; in camelCase when absent. */
  readonly renamed?: (readable: Readable<A>) => object;
}

/** Reads the shape, then lets the domain say whether the values make sense together. */
export function into<A extends object, B, F extends Fault = never>(
  shape: Codec<A>,
  { construct, faultsAmong, faults, renamed }: Construction<A, B, F>,
): Codec<B> {
  const table = (faults ?? {}) as Readonly<Record<string, FaultEntry<F>>>;
  const validate: t.Validate<unknown, B> = (input, context) => {
    const read = shape.validate(input, context);
    if (read._tag === 'Left') return read;
    const constructed = construct(read.right);
    return constructed.isOk() ? t.success(constructed.value) : REFUSED;
  };
  return altered<A, B>(shape, {
    validate,
    rules: [...shape.rules, ...Object.values(table).flatMap(rulesOf)],
    survey: (input, path, findings) => {
      const whole = validate(input, ROOT);
      if (whole._tag === 'Right') return whole.right;
      const readable = shape.survey(input, path, findings) as Readable<A> | undefined;
      if (readable === undefined) return undefined;
      for (const fault of faultsAmong?.(readable) ?? []) {
        const entry = table[fault.kind];
        if (!entry) throw new Error(`No code stands for the fault '${fault.kind}'.`);
        findings.add(entry.code, [...path, ...wirePath(fault.at)], entry.detail?.(fault));
      }
      return renamed?.(readable) ?? camelCased(readable);
    },
  });
}

function rulesOf({ code, at }: Pick<FaultEntry<never>, 'code' | 'at'>): readonly Rule[] {
  return at.map((place) => ({ code, at: place === '' ? [] : place.split('.') }));
}

/** Of what is refused, a survey gives what could be read of `read`. */
export function posted<A>(shape: Codec<A>): Codec<Posted<A>> {
  const validate: t.Validate<unknown, Posted<A>> = (input, context) => {
    const read = shape.validate(input, context);
    return read._tag === 'Left'
      ? read
      : t.success({ posted: input as Posted<A>['posted'], read: read.right });
  };
  return altered<A, Posted<A>>(shape, { validate });
}
