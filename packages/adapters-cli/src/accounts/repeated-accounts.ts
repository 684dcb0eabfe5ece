import { hash } from 'node:crypto';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountToImport } from '@data-import/application';
import { LineSet } from './line-set.js';

/** Records are split by the first byte of the digest of the number, so rows about one account share a bucket. */
const BUCKETS = 256;
const NUMBER_BYTES = 16;
const CONTENT_BYTES = 10;
const LINE_BYTES = 6;
const RECORD_BYTES = NUMBER_BYTES + CONTENT_BYTES + LINE_BYTES;
const BUFFER_BYTES = 512 * RECORD_BYTES;

interface Bucket {
  readonly buffer: Buffer;
  used: number;
}

export interface Repeats {
  /** Identical rows count once; contradicting rows are all left out. */
  readonly accounts: number;
  /** All lines that contradict each other about one account: it is not known which is right. */
  readonly contradicting: LineSet;
}

/**
 * Finds the rows of a file that are about the same account. Digests of the rows are sorted into buckets, which lie in
 * a temporary folder once they are large, and each bucket is compared by itself: memory does not grow with the file.
 */
export class RepeatedAccounts implements Disposable {
  readonly #buckets: Bucket[] = [];
  #folder: string | undefined;

  add(line: number, account: AccountToImport): void {
    const number = hash('sha256', account.externalAccountNumber, 'buffer');
    const content = hash('sha256', JSON.stringify(account), 'buffer');
    const index = number[0] ?? 0;
    const bucket = (this.#buckets[index] ??= { buffer: Buffer.alloc(BUFFER_BYTES), used: 0 });
    number.copy(bucket.buffer, bucket.used, 0, NUMBER_BYTES);
    content.copy(bucket.buffer, bucket.used + NUMBER_BYTES, 0, CONTENT_BYTES);
    bucket.buffer.writeUIntBE(line, bucket.used + NUMBER_BYTES + CONTENT_BYTES, LINE_BYTES);
    bucket.used += RECORD_BYTES;
    if (bucket.used === BUFFER_BYTES) this.#writeOut(index, bucket);
  }

  find(): Repeats {
    const contradicting = new LineSet();
    let accounts = 0;
    for (let index = 0; index < BUCKETS; index += 1)
      accounts += compare(this.#recordsOf(index), contradicting);
    return { accounts, contradicting };
  }

  [Symbol.dispose](): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
  }

  #writeOut(index: number, bucket: Bucket): void {
    appendFileSync(this.#fileOf(index), bucket.buffer.subarray(0, bucket.used));
    bucket.used = 0;
  }

  #recordsOf(index: number): Buffer {
    const bucket = this.#buckets[index];
    if (!bucket) return Buffer.alloc(0);
    const inMemory = bucket.buffer.subarray(0, bucket.used);
    if (this.#folder === undefined || !existsSync(this.#fileOf(index))) return inMemory;
    return Buffer.concat([readFileSync(this.#fileOf(index)), inMemory]);
  }

  #fileOf(index: number): string {
    this.#folder ??= mkdtempSync(join(tmpdir(), 'accounts-'));
    return join(this.#folder, String(index));
  }
}

/** Counts the accounts whose rows agree, and adds the lines of the others to `contradicting`. */
function compare(records: Buffer, contradicting: LineSet): number {
  // The content of the rows by number; null if they contradict each other.
  const said = new Map<string, string | null>();
  for (const { number, content } of recordsIn(records)) {
    const before = said.get(number);
    said.set(number, before === undefined || before === content ? content : null);
  }
  let accounts = 0;
  for (const content of said.values()) if (content !== null) accounts += 1;
  if (accounts < said.size)
    for (const { number, line } of recordsIn(records))
      if (said.get(number) === null) contradicting.add(line);
  return accounts;
}

function* recordsIn(records: Buffer) {
  for (let at = 0; at < records.length; at += RECORD_BYTES) {
    const content = at + NUMBER_BYTES;
    const line = content + CONTENT_BYTES;
    yield {
      number: records.toString('latin1', at, content),
      content: records.toString('latin1', content, line),
      line: records.readUIntBE(line, LINE_BYTES),
    };
  }
}
