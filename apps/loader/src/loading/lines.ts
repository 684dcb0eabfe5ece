import {
  LOADED_KINDS,
  loadedDescription,
  type LoadedDescription,
  type LoadedKind,
} from '../records/record-kinds.js';
import { RowList, type StagedRow } from '../staging/row-list.js';
import { isBefore, type StagedGroup } from '../staging/staged-rows.js';

/** Rows that are sent as one line of a bulk request. */
export interface Line {
  readonly kind: LoadedKind;
  /** External account number, or business identifier. */
  readonly subject: string;
  readonly rows: RowList;
  /** The approximate length of what is sent. */
  readonly characters: number;
  readonly isLastOfSubject: boolean;
}

/** Gives the rows of a kind, grouped by subject in the order of their texts. */
export interface GroupSource {
  groups(kind: LoadedKind, options: { readonly maximumRows: number }): AsyncGenerator<StagedGroup>;
}

/** Businesses come after all accounts, because their instructions name accounts. */
export const PHASES: readonly (readonly LoadedKind[])[] = [
  kindsOf('external_account_number'),
  kindsOf('external_business_identifier'),
];

function kindsOf(subject: LoadedDescription['subject']): readonly LoadedKind[] {
  return LOADED_KINDS.filter((kind) => loadedDescription(kind).subject === subject);
}

export interface LineSize {
  readonly rows: number;
  /** The most characters, unless a single row has more. */
  readonly characters: number;
}

type Part = Omit<Line, 'isLastOfSubject'>;

/** The lines of a phase: account by account, and the lines of an account in the order of its kinds. */
export async function* linesOf(
  kinds: readonly LoadedKind[],
  source: GroupSource,
  size: LineSize,
): AsyncGenerator<Line> {
  let held: Part | undefined;
  for await (const line of merged(kinds, source, size)) {
    if (held) yield { ...held, isLastOfSubject: held.subject !== line.subject };
    held = line;
  }
  if (held) yield { ...held, isLastOfSubject: true };
}

interface Cursor {
  readonly kind: LoadedKind;
  readonly groups: AsyncGenerator<StagedGroup>;
  group: StagedGroup | undefined;
}

async function* merged(
  kinds: readonly LoadedKind[],
  source: GroupSource,
  size: LineSize,
): AsyncGenerator<Part> {
  const cursors: Cursor[] = kinds.map((kind) => {
    const { list } = loadedDescription(kind);
    const maximumRows = list === undefined ? 1 : size.rows;
    return { kind, groups: source.groups(kind, { maximumRows }), group: undefined };
  });
  try {
    for (const cursor of cursors) await advance(cursor);
    for (;;) {
      const subject = firstSubject(cursors);
      if (subject === undefined) return;
      for (const cursor of cursors)
        while (cursor.group?.subject === subject) {
          yield* parts(cursor.kind, cursor.group, size.characters);
          await advance(cursor);
        }
    }
  } finally {
    for (const { groups } of cursors) await groups.return(undefined);
  }
}

async function advance(cursor: Cursor): Promise<void> {
  const next = await cursor.groups.next();
  cursor.group = next.done === true ? undefined : next.value;
}

function firstSubject(cursors: readonly Cursor[]): string | undefined {
  let first: string | undefined;
  for (const { group } of cursors)
    if (group && (first === undefined || isBefore(group.subject, first))) first = group.subject;
  return first;
}

function* parts(kind: LoadedKind, { subject, rows }: StagedGroup, most: number): Generator<Part> {
  const { length: bytes } = rows.items;
  if (bytes <= most) return yield { kind, subject, rows, characters: bytes };
  let part: StagedRow[] = [];
  let characters = 0;
  for (const row of rows.all) {
    if (part.length > 0 && characters + row.item.length > most) {
      yield { kind, subject, rows: RowList.of(part), characters };
      part = [];
      characters = 0;
    }
    part.push(row);
    characters += row.item.length;
  }
  yield { kind, subject, rows: RowList.of(part), characters };
}

/** Lines that are sent by one writer. */
export interface Batch {
  readonly lines: readonly Line[];
  /** It begins with further lines of the last account of the batch before, so it has to wait for that. */
  readonly isContinued: boolean;
}

export interface BatchSize {
  readonly lines: number;
  readonly characters: number;
  /** The most rows, unless a single line has more. */
  readonly rows: number;
  /** Accounts are never parted, however large they are. */
  readonly wholeAccounts: boolean;
}

/** Lines in batches that end with an account, unless the account has too many lines for one batch. */
export async function* batchesOf(
  lines: AsyncIterable<Line>,
  { lines: mostLines, characters: most, rows: mostRows, wholeAccounts }: BatchSize,
): AsyncGenerator<Batch> {
  let batch: Line[] = [];
  let [characters, rows] = [0, 0];
  let isContinued = false;
  for await (const line of lines) {
    const isEnded = batch.at(-1)?.isLastOfSubject;
    const hasRoom = rows + line.rows.length <= mostRows;
    if (isEnded !== undefined && !hasRoom && (isEnded || !wholeAccounts)) {
      yield { lines: batch, isContinued };
      isContinued = !isEnded;
      batch = [];
      [characters, rows] = [0, 0];
    }
    batch.push(line);
    characters += line.characters;
    rows += line.rows.length;
    const isFull = batch.length >= mostLines || characters >= most;
    const isTooFull = !wholeAccounts && (batch.length >= 2 * mostLines || characters >= 2 * most);
    if (!(isFull && line.isLastOfSubject) && !isTooFull) continue;
    yield { lines: batch, isContinued };
    isContinued = !line.isLastOfSubject;
    batch = [];
    [characters, rows] = [0, 0];
  }
  if (batch.length > 0) yield { lines: batch, isContinued };
}
