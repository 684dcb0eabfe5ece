import type { paths } from '../api-types.js';

interface Lines<Record> {
  readonly get: {
    readonly responses: {
      readonly 200: {
        readonly content: {
          readonly 'application/x-ndjson': Record;
          readonly 'application/json': readonly Record[];
        };
      };
    };
  };
}

/** A path at which a list or an export is read. */
export type ListPath = {
  [Path in keyof paths]: paths[Path] extends Lines<unknown> ? Path : never;
}[keyof paths];

/** One record of the list. */
export type ListRecord<Path extends ListPath> =
  paths[Path] extends Lines<infer Listed> ? Listed : never;

type ParametersOf<Path extends ListPath> = paths[Path] extends {
  readonly get: { readonly parameters: infer Parameters };
}
  ? Parameters
  : never;

/** Which list, and how it is read. */
export interface ListOptions<Path extends ListPath> {
  readonly path: ParametersOf<Path> extends { readonly path: infer Parameters }
    ? Parameters
    : never;
  /** Filters; pages are asked for by the client. */
  readonly query?: ParametersOf<Path> extends { readonly query?: infer Query }
    ? Omit<NonNullable<Query>, 'limit' | 'cursor'>
    : never;
  /** How many records are asked for at a time, and held; from 1 to 10,000, and 1,000 if it is left out. */
  readonly pageSize?: number;
  readonly signal?: AbortSignal;
}
