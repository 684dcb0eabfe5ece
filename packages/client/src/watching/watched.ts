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

/** The data of one event. */
export type WatchedData<Path extends WatchPath> =
  paths[Path] extends Stream<infer Data> ? Data : never;

type ParametersOf<Path extends WatchPath> = paths[Path] extends {
  readonly get: { readonly parameters: infer Parameters };
}
  ? Parameters
  : never;

/** Parameters and time limit of a watch. */
export interface WatchOptions<Path extends WatchPath> {
  readonly path?: ParametersOf<Path> extends { readonly path: infer Parameters }
    ? Parameters
    : never;
  readonly query?: ParametersOf<Path> extends { readonly query?: infer Query }
    ? NonNullable<Query>
    : never;
  /** The silence after which the connection counts as lost; by default the time limit of an attempt. */
  readonly silenceMs?: number;
  /** Aborting this signal ends the watch. */
  readonly signal?: AbortSignal;
}

/** An event, or that there is no connection for now: what came before may be old. */
export type Watched<Data> =
  | { readonly kind: 'event'; readonly event: string; readonly data: Data }
  | { readonly kind: 'lost'; readonly failure: ClientFailure; readonly retryInMs: number };
