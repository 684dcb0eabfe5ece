import type { paths } from '../api-types.js';
import type { ClientFailure } from '../failures/client-failure.js';

interface Stream<Data> {
  readonly get: {
    readonly responses: {
      readonly 200: { readonly content: { readonly 'text/event-stream': Data } };
    };
  };
}

/** A path at which server-sent events are to be had. */
export type WatchPath = {
  [Path in keyof paths]: paths[Path] extends Stream<unknown> ? Path : never;
}[keyof paths];

/** What one event says. */
export type WatchedData<Path extends WatchPath> =
  paths[Path] extends Stream<infer Data> ? Data : never;

type ParametersOf<Path extends WatchPath> = paths[Path] extends {
  readonly get: { readonly parameters: infer Parameters };
}
  ? Parameters
  : never;

/** What is watched, and how patient to be. */
export interface WatchOptions<Path extends WatchPath> {
  readonly path?: ParametersOf<Path> extends { readonly path: infer Parameters }
    ? Parameters
    : never;
  readonly query?: ParametersOf<Path> extends { readonly query?: infer Query }
    ? NonNullable<Query>
    : never;
  /** After which silence the connection counts as lost; the time of an attempt if it is left out. */
  readonly silenceMs?: number;
  /** Ends the watching. */
  readonly signal?: AbortSignal;
}

/** An event, or that there is no connection for now: what came before may be old. */
export type Watched<Data> =
  | { readonly kind: 'event'; readonly event: string; readonly data: Data }
  | { readonly kind: 'lost'; readonly failure: ClientFailure; readonly retryInMs: number };
