/** The tenant: import suppliers, API keys and all loaded data belong to exactly one organisation. */
export interface Organisation {
  readonly id: string;
  readonly name: string;
}
