/** `ACCOUNT_CHARGE_PAYMENT` and `payment-instruction` for people: `Account charge payment`. */
export function words(code: string): string {
  const spaced = code.replaceAll(/[-_]/g, ' ').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
