/** `ACCOUNT_CHARGE_PAYMENT` and `payment-instruction` for people: `Account charge payment`. */
export function words(code: string): string {
  const [first = '', ...others] = code.split(/[-_]/).map((word) => {
    // A word of two letters without a vowel, such as DD, is an abbreviation.
    return /^[^AEIOUYa-z]{1,2}$/.test(word) ? word : word.toLowerCase();
  });
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(' ');
}
