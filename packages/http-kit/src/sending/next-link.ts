/** The header that leads to the next page: the URL that was asked for, with these parameters instead of its own. */
export function nextLink(
  url: string,
  parameters: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  for (const [name, value] of Object.entries(parameters)) searchParams.set(name, value);
  return { Link: `<${pathname}?${searchParams.toString()}>; rel="next"` };
}
