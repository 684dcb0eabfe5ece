import type { Result } from 'neverthrow';
import type { ErrorCode, Path, Rule } from '../errors/error-code.js';
import { finishing, REFUSED, type Codec, type Readable } from './codec.js';

/** A fault that the domain finds among the fields; `at` is the path in its own fields. */
export interface Fault {
  readonly kind: string;
  readonly at: Path;
}

/** The error code of each fault of the domain. A fault without an entry does not compile. */
export type FaultTable<F extends Fault> = {
  readonly [K in F['kind']]: FaultEntry<Extract<F, { readonly kind: K }>>;
};

interface FaultEntry<F> {
  readonly code: ErrorCode;
  /** The dot paths at which the fault can occur, for the documentation. */
  readonly at: readonly string[];
  /** Tells people the right value. */
  readonly detail?: (fault: F) => string;
}

/** The domain's constructor of a value from fields, and its check of the fields that could be read. */
interface Construction<A extends object, B, F extends Fault> {
  readonly construct: (fields: A) => Result<B, unknown>;
  /** Finds what `construct` refuses. Nothing when it takes all fields that have the shape. */
  readonly faultsAmong?: (readable: Readable<A>) => readonly F[];
  readonly faults?: FaultTable<F>;
  /** Replaces the readable fields in what a survey returns. */
  readonly readableAs?: (readable: Readable<A>) => unknown;
}

/** Reads the shape, then lets the domain say whether the values make sense together. */
export function into<A extends object, B, F extends Fault = never>(
  shape: Codec<A>,
  { construct, faultsAmong, faults, readableAs }: Construction<A, B, F>,
): Codec<B> {
  const table = (faults ?? {}) as Readonly<Record<string, FaultEntry<F>>>;
  const rules = [...shape.rules, ...Object.values(table).flatMap(rulesOf)];
  return finishing<A, B>({ ...shape, rules }, (fields, isWhole, report) => {
    const constructed = isWhole ? construct(fields) : undefined;
    if (constructed?.isOk() === true) return constructed.value;
    if (!report) return REFUSED;
    const readable = fields as Readable<A>;
    for (const fault of faultsAmong?.(readable) ?? []) {
      const entry = table[fault.kind];
      if (!entry) throw new Error(`The fault '${fault.kind}' has no code.`);
      report.add(entry.code, entry.detail?.(fault), wirePath(fault.at));
    }
    return (readableAs ? readableAs(readable) : readable) as B;
  });
}

function rulesOf({ code, at }: Pick<FaultEntry<never>, 'code' | 'at'>): readonly Rule[] {
  return at.map((place) => ({ code, at: place === '' ? [] : place.split('.') }));
}

/** With a report, gives what could be read alone. */
export function posted<A>(shape: Codec<A>): Codec<Posted<A>> {
  return finishing<A, Posted<A>>(shape, (read, _, report, input) =>
    report ? (read as never) : { posted: input as Posted<A>['posted'], read },
  );
}

/** The value that was read, and the object as it was posted. */
export interface Posted<A> {
  readonly posted: Readonly<Record<string, unknown>>;
  readonly read: A;
}

/** A path in fields of the domain as a path in fields of the request. */
export function wirePath(at: Path): Path {
  return at.map((part) => (typeof part === 'string' ? wireName(part) : part));
}

/** Fields of the domain in the words of the request, which does not say that an amount is in hundredths. */
export function wireNamesOf(fields: readonly string[]): string {
  return fields.map(wireName).join(', ');
}

function wireName(name: string): string {
  return name.replace(/Minor$/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
