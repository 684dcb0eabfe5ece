/** `ACCOUNT_CHARGE_PAYMENT` and `payment-instruction` for people: `Account charge payment`. */
export function words(code: string): string {
  const [first = '', ...others] = code.split(/[-_]/).map((word) => {
    // Of two letters, such as DD: an abbreviation.
    return word.length <= 2 && word === word.toUpperCase() ? word : word.toLowerCase();
  });
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(' ');
}
