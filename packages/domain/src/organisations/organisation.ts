/** Who migrates: import suppliers, keys and everything loaded belong to exactly one organisation. */
export interface Organisation {
  readonly id: string;
  readonly name: string;
}
