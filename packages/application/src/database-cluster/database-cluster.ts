/** The machines that a database may be spread over. */
export interface DatabaseCluster {
  /** Spreads the tables over the machines by supplier; `false` when the database has one machine. A repeat does what is missing. */
  distribute(): Promise<boolean>;
}
