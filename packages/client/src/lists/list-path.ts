import type { paths } from '../api-types.js';

interface Listed<Record, Query> {
  readonly get: {
    readonly parameters: { readonly query?: Query };
    readonly responses: {
      readonly 200: { readonly content: { readonly 'application/json': readonly Record[] } };
    };
  };
}

/** A path at which a list or an export is read: with pages, and also one record a line. */
export type ListPath = {
  [Path in keyof paths]: paths[Path] extends Listed<unknown, infer Query>
    ? [NonNullable<Query>] extends [never]
      ? never
      : 'cursor' extends keyof NonNullable<Query>
        ? Path
        : never
    : never;
}[keyof paths];

export type ListRecord<Path extends ListPath> =
  paths[Path] extends Listed<infer Record, unknown> ? Record : never;

type ParametersOf<Path extends ListPath> = paths[Path] extends {
  readonly get: { readonly parameters: infer Parameters };
}
  ? Parameters
  : never;

/** Path parameters, filters and page size of a list. */
export interface ListOptions<Path extends ListPath> {
  /** `{}` for a path without parameters. */
  readonly path: ParametersOf<Path> extends { readonly path: infer Parameters }
    ? Parameters
    : Readonly<Record<string, never>>;
  /** Filters; the client adds the parameters of pages. */
  readonly query?: ParametersOf<Path> extends { readonly query?: infer Query }
    ? Omit<NonNullable<Query>, 'limit' | 'cursor'>
    : never;
  /** The number of records in a page, which the client holds at a time: 1 to 10,000, and 1,000 by default. */
  readonly pageSize?: number;
  readonly signal?: AbortSignal;
}
