/** `-1234.50` as `-1,234.50`, digit by digit: amounts are never turned into binary numbers. */
export function amount(text: string): string {
  const [whole = '', places] = text.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return places === undefined ? grouped : `${grouped}.${places}`;
}
