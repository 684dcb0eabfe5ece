import type { Line } from './line.js';

/** Lines that are sent by one writer. */
export interface Batch {
  readonly lines: readonly Line[];
  /** It begins with further lines of the last account of the batch before, so it has to wait for that. */
  readonly isContinued: boolean;
}

export interface BatchSize {
  readonly lines: number;
  readonly characters: number;
  /** Accounts are never parted, however large they are. */
  readonly wholeAccounts: boolean;
}

/** Lines in batches that end with an account, unless the account has too many lines for one batch. */
export async function* batchesOf(
  lines: AsyncIterable<Line>,
  { lines: mostLines, characters: most, wholeAccounts }: BatchSize,
): AsyncGenerator<Batch> {
  let batch: Line[] = [];
  let characters = 0;
  let isContinued = false;
  for await (const line of lines) {
    batch.push(line);
    characters += line.characters;
    const isFull = batch.length >= mostLines || characters >= most;
    const isTooFull = !wholeAccounts && (batch.length >= 2 * mostLines || characters >= 2 * most);
    if (!(isFull && line.isLastOfSubject) && !isTooFull) continue;
    yield { lines: batch, isContinued };
    isContinued = !line.isLastOfSubject;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield { lines: batch, isContinued };
}
