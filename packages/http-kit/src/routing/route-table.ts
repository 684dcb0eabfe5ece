import type { Method } from './route.js';

/** What a path has at its parameters, by their names. */
type Params = Readonly<Record<string, string>>;

interface Entry<T> {
  /** A parameter has its name where another part has its text. */
  readonly parts: readonly { readonly text: string; readonly name?: string }[];
  readonly value: T;
}

/**
 * Finds what was added for a method and a path, with or without the slash at its end, as the router does. The router asks
 * each of its regular expressions in turn, which for a small request is much of its work; here the parts of the path are
 * compared with those of the few paths that have as many.
 */
export class RouteTable<T> {
  /** By method and number of parts, in the order in which they were added. */
  readonly #entries = new Map<string, Entry<T>[]>();

  add(method: Method, path: string, value: T): void {
    const parts = partsOf(path).map((text) =>
      text.startsWith(':') ? { text, name: text.slice(1) } : { text },
    );
    const key = keyOf(method, parts.length);
    this.#entries.set(key, [...(this.#entries.get(key) ?? []), { parts, value }]);
  }

  find(method: string, path: string): { readonly value: T; readonly params: Params } | undefined {
    const texts = partsOf(path);
    for (const { parts, value } of this.#entries.get(keyOf(method, texts.length)) ?? []) {
      const params = paramsIn(texts, parts);
      if (params) return { value, params };
    }
    return undefined;
  }
}

function keyOf(method: string, length: number): string {
  return `${method} ${length}`;
}

function partsOf(path: string): readonly string[] {
  return (path.endsWith('/') ? path.slice(0, -1) : path).split('/');
}

function paramsIn(texts: readonly string[], parts: Entry<unknown>['parts']): Params | undefined {
  // Where there are many alike, they differ in their ends.
  for (let index = parts.length - 1; index > 0; index -= 1) {
    const part = parts[index];
    const isRight = part?.name === undefined ? texts[index] === part?.text : texts[index] !== '';
    if (!isRight) return undefined;
  }
  const params: Record<string, string> = {};
  for (const [index, { name }] of parts.entries())
    if (name !== undefined) params[name] = decoded(texts[index] ?? '');
  return params;
}

/** What is not encoded rightly stands for itself. */
function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
