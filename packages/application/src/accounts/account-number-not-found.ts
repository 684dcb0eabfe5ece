/** No account of the instance has this number. */
export interface AccountNumberNotFound {
  readonly kind: 'account-number-not-found';
}
