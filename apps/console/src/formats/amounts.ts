/** `-1234.50` as `-1,234.50`, digit by digit: amounts are never turned into binary numbers. */
export function amount(text: string): string {
  const [whole = '', places] = text.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return places === undefined ? grouped : `${grouped}.${places}`;
}

/** Adds charges and repayments up, and takes payments and credits away, in whole hundredths. */
export function balance(amounts: Readonly<Record<string, string | undefined>>): string {
  let hundredths = 0n;
  for (const [type, sum] of Object.entries(amounts)) {
    const value = BigInt((sum ?? '0').replace('.', ''));
    hundredths += type === 'PAYMENT' || type === 'CREDIT' ? -value : value;
  }
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
