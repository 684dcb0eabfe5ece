/** The account or business was changed since it was read, or its supplier was paused: read and decide again. */
export interface RevisionConflict {
  readonly kind: 'revision-conflict';
}
