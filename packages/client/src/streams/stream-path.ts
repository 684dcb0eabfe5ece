import type { paths } from '../api-types.js';

interface Streamed<Line> {
  readonly post: {
    readonly requestBody?: never;
    readonly responses: {
      readonly 200: { readonly content: { readonly 'application/x-ndjson': Line } };
    };
  };
}

/** A path whose POST without a body is answered line by line, while the service works. */
export type StreamPath = {
  [Path in keyof paths]: paths[Path] extends Streamed<unknown> ? Path : never;
}[keyof paths];

/** One line of the answer. */
export type StreamLine<Path extends StreamPath> =
  paths[Path] extends Streamed<infer Line> ? Line : never;

type ParametersOf<Path extends StreamPath> = paths[Path] extends {
  readonly post: { readonly parameters: infer Parameters };
}
  ? Parameters
  : never;

/** What is asked for. */
export interface StreamOptions<Path extends StreamPath> {
  readonly path: ParametersOf<Path> extends { readonly path: infer Parameters }
    ? Parameters
    : never;
  readonly query?: ParametersOf<Path> extends { readonly query?: infer Query }
    ? NonNullable<Query>
    : never;
  readonly signal?: AbortSignal;
}
