import type { Result } from 'neverthrow';

/** The machines that a database may be spread over. */
export interface DatabaseCluster {
  /** Spreads the tables over the machines by supplier. A repeat does what is missing. */
  distribute(options: DistributeOptions): Promise<Result<void, DistributeRefused>>;
}

export interface DistributeOptions {
  /** True if the coordinator is to hold the suppliers itself, without a worker. */
  readonly isAlone: boolean;
}

export type DistributeRefused =
  | { readonly kind: 'no-cluster' }
  | { readonly kind: 'no-workers' }
  /** The database's own message, hint included: it names tables and nodes, and no row. */
  | { readonly kind: 'refused-by-database'; readonly detail: string };
