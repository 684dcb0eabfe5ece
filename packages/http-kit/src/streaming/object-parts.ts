import type { Parts } from '../sending/pulled.js';
import type { Client } from '../shares/client.js';
import type { ReadPage } from './list-parts.js';
import type { ListReaders } from './list-readers.js';

/** A field of an object: a list that is read, and printed, page by page. */
interface ListField {
  readonly name: string;
  readonly readPage: ReadPage<unknown>;
}

export const listField = <Listed>(
  name: string,
  readPage: ReadPage<Listed>,
  print: (record: Listed) => unknown,
): ListField => ({
  name,
  readPage: async (after, limit) =>
    (await readPage(after, limit)).map(({ records, next }) => ({
      records: records.map(print),
      next,
    })),
});

interface ObjectReading {
  readonly readers: ListReaders;
  readonly client: Client;
  /** Called after the last list; what it throws breaks the answer. */
  readonly atEnd?: () => Promise<void>;
}

/** The text of one JSON object: fields that are known, and then lists, read part by part on demand. */
export class ObjectParts implements Parts {
  readonly #texts: AsyncGenerator<string, void, undefined>;
  #leave: (() => void) | undefined;

  constructor(
    head: object,
    lists: readonly ListField[],
    private readonly reading: ObjectReading,
  ) {
    this.#texts = textsOf(head, lists, reading);
  }

  async next(): Promise<string | undefined> {
    const { readers, client } = this.reading;
    this.#leave ??= readers.enter(client);
    const { value } = await this.#texts.next();
    return value ?? undefined;
  }

  leave(): void {
    this.#leave?.();
    // Waits for the page that is being read. Its failure cannot be answered any more.
    this.#texts.return().catch(() => undefined);
  }
}

async function* textsOf(
  head: object,
  lists: readonly ListField[],
  { readers, client, atEnd }: ObjectReading,
): AsyncGenerator<string, void, undefined> {
  let before = JSON.stringify(head).slice(0, -1);
  for (const { name, readPage } of lists) {
    before += `${before === '{' ? '' : ','}${JSON.stringify(name)}:[`;
    let after: string | undefined;
    let isContinued = false;
    do {
      const from = after;
      const page = await readers.inTurn(client, () => readPage(from, readers.pageSizeFor(client)));
      if (page.isErr()) throw new Error('What is listed went away while its list was read.');
      const { records, next } = page.value;
      const texts = records.map((record) => JSON.stringify(record));
      if (isContinued && texts.length > 0) before += ',';
      isContinued ||= texts.length > 0;
      yield before + texts.join(',\n');
      before = '';
      after = next;
    } while (after !== undefined);
    before = ']';
  }
  await atEnd?.();
  yield `${before}}`;
}
