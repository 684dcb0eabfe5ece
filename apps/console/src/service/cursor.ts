/** Reads the cursor of the next page from the header `Link` of a page. */
export function cursorIn(link: string | null): string | undefined {
  const next = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1];
  if (next === undefined) return undefined;
  return new URL(next, 'http://localhost').searchParams.get('cursor') ?? undefined;
}
