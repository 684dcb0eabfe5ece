import * as t from 'io-ts';

/** Reads one environment variable; `undefined` and the empty string mean that it is not set. */
export type Variable<A> = t.Type<A, unknown>;

function variable<A>(name: string, read: (text: string) => A | undefined): Variable<A> {
  return new t.Type<A, unknown>(
    name,
    t.never.is,
    (input, context) => {
      const value = typeof input === 'string' && input !== '' ? read(input) : undefined;
      return value === undefined ? t.failure(input, context, `must be ${name}`) : t.success(value);
    },
    t.identity,
  );
}

export const text: Variable<string> = variable('a text', (input) => input);

export const wholeNumber = (from: number, to: number): Variable<number> =>
  variable(`a whole number from ${from} to ${to}`, (input) => {
    const number = /^\d{1,15}$/.test(input) ? Number(input) : NaN;
    return number >= from && number <= to ? number : undefined;
  });

export const oneOf = <W extends string>(...words: readonly W[]): Variable<W> =>
  variable(`one of ${words.join(', ')}`, (input) => words.find((word) => word === input));

export const flag: Variable<boolean> = variable('true or false', (input) =>
  input === 'true' || input === 'false' ? input === 'true' : undefined,
);

export const httpUrl: Variable<string> = variable('an http or https URL', (input) =>
  /^https?:$/.test(URL.parse(input)?.protocol ?? '') ? input.replace(/\/$/, '') : undefined,
);

export const words: Variable<ReadonlySet<string>> = variable<ReadonlySet<string>>(
  'words separated by commas',
  (input) => {
    const list = input.split(',').map((word) => word.trim());
    const areWords = list.every((word) => word !== '' && word.length <= 64);
    return areWords ? new Set(list) : undefined;
  },
);

/** Decodes the variable with `codec`, or as `absent` when it is not set or empty. */
export function orElse<A, const B>(codec: Variable<A>, absent: B): Variable<A | B> {
  return new t.Type<A | B, unknown>(
    codec.name,
    t.never.is,
    (input, context) =>
      input === undefined || input === ''
        ? t.success<A | B>(absent)
        : codec.validate(input, context),
    t.identity,
  );
}
