const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** The JSON text with every number as a text of the same digits, so that no parser can round it. */
export function textOfNumbers(json: string): string {
  return json.replaceAll(TOKEN, (token) => (token.startsWith('"') ? token : `"${token}"`));
}
