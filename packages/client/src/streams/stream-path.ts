import type { paths } from '../api-types.js';

interface Lines<Line> {
  readonly requestBody?: { readonly content: { readonly 'application/x-ndjson': unknown } };
  readonly responses: {
    readonly 200: {
      readonly content: {
        readonly 'application/x-ndjson': Line;
      };
    };
  };
}
type Streamed<Line> = { readonly post: Lines<Line> } | { readonly get: Lines<Line> };

/** A path that is answered line by line, while the service works. */
export type StreamPath = {
  [Path in keyof paths]: paths[Path] extends Streamed<unknown> ? Path : never;
}[keyof paths];

/** One line of the answer. */
export type StreamLine<Path extends StreamPath> =
  paths[Path] extends Streamed<infer Line> ? Line : never;

type ParametersOf<Path extends StreamPath> = paths[Path] extends
  | { readonly post: { readonly parameters: infer Parameters } }
  | { readonly get: { readonly parameters: infer Parameters } }
  ? Parameters
  : never;

/** Parameters and method of a stream; a path that is read needs `method: 'GET'`. */
export type StreamOptions<Path extends StreamPath> = StreamParameters<Path> &
  (paths[Path] extends { readonly post: unknown }
    ? { readonly method?: 'POST' }
    : { readonly method: 'GET' });

interface StreamParameters<Path extends StreamPath> {
  readonly path: ParametersOf<Path> extends { readonly path: infer Parameters }
    ? Parameters
    : never;
  readonly query?: ParametersOf<Path> extends { readonly query?: infer Query }
    ? NonNullable<Query>
    : never;
  /** Lines of JSON, for a path that takes them. */
  readonly body?: string;
  readonly signal?: AbortSignal;
}
