import type { Method } from './route.js';

type Params = Readonly<Record<string, string>>;

interface Entry<T> {
  readonly method: Method;
  /** A parameter has its name where another part has its text. */
  readonly parts: readonly { readonly text: string; readonly name?: string }[];
  readonly value: T;
}

/**
 * Finds the value for a method and a path, with or without the slash at its end: `:name` stands for one part of the path,
 * `*name` at its end for the rest. Compares only paths with as many parts: a regular expression for each would be much of the
 * work for a small request.
 */
export class RouteTable<T> {
  /** Entries by number of parts, in the order in which they were added. */
  readonly #entries = new Map<number, Entry<T>[]>();
  readonly #open: Entry<T>[] = [];

  add(method: Method, path: string, value: T): void {
    const parts = partsOf(path).map((text) =>
      /^[:*]/.test(text) ? { text, name: text.slice(1) } : { text },
    );
    const entry = { method, parts, value };
    if (parts.at(-1)?.text.startsWith('*') === true) this.#open.push(entry);
    else this.#entries.set(parts.length, [...(this.#entries.get(parts.length) ?? []), entry]);
  }

  find(method: string, path: string): { readonly value: T; readonly params: Params } | undefined {
    const texts = partsOf(path);
    for (const entry of this.#entries.get(texts.length) ?? []) {
      const params = entry.method === method ? paramsIn(texts, entry.parts) : undefined;
      if (params) return { value: entry.value, params };
    }
    for (const entry of this.#open) {
      const params = entry.method === method ? openParamsIn(path, entry.parts) : undefined;
      if (params) return { value: entry.value, params };
    }
    return undefined;
  }

  methodsAt(path: string): readonly Method[] {
    const texts = partsOf(path);
    const found = [
      ...(this.#entries.get(texts.length) ?? []).filter(({ parts }) => paramsIn(texts, parts)),
      ...this.#open.filter(({ parts }) => openParamsIn(path, parts)),
    ];
    return found.map(({ method }) => method);
  }

  /** The paths that end like this one, whose beginning was left out. */
  endingIn(path: string): readonly string[] {
    const texts = partsOf(path);
    const found = [...this.#entries.values()].flat().filter(({ parts }) => {
      const end = parts.slice(1 - texts.length);
      return (
        parts.length > texts.length &&
        texts.length > 1 &&
        end[0]?.text === texts[1] &&
        paramsIn(texts, [{ text: '' }, ...end]) !== undefined
      );
    });
    return [...new Set(found.map(({ parts }) => patternOf(parts)))];
  }
}

/** The way in which the description writes it. */
function patternOf(parts: Entry<unknown>['parts']): string {
  return `${parts.map(({ text, name }) => (name === undefined ? text : `{${name}}`)).join('/')}/`;
}

function partsOf(path: string): readonly string[] {
  return (path.endsWith('/') ? path.slice(0, -1) : path).split('/');
}

function openParamsIn(path: string, parts: Entry<unknown>['parts']): Params | undefined {
  const texts = path.split('/');
  const last = parts.length - 1;
  return paramsIn([...texts.slice(0, last), texts.slice(last).join('/')], parts);
}

function paramsIn(texts: readonly string[], parts: Entry<unknown>['parts']): Params | undefined {
  // Similar paths mostly differ near their ends, so the last part is compared first.
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

/** A text with a malformed percent encoding is taken literally. */
function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
