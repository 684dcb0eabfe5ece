/** Values of parameters by name. */
export type Parameters = Readonly<
  Partial<Record<string, string | number | boolean | readonly string[]>>
>;

/**
 * The URL of a path of the description, with its names in braces replaced.
 *
 * @throws TypeError when a name has no value.
 */
export function urlOf(base: string, path: string, parameters: Parameters, query: Parameters): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new TypeError(`${path} needs the parameter ${name}.`);
    return encodeURIComponent(String(value));
  });
  const url = new URL(base + filled);
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) url.searchParams.append(name, String(one));
  return url;
}
