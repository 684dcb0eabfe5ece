/** No organisation has this id. */
export interface OrganisationNotFound {
  readonly kind: 'organisation-not-found';
}
