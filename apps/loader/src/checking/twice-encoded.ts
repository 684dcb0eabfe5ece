import { isAscii, isUtf8 } from 'node:buffer';
import { recordDescription, type RecordKind } from '../records/record-kinds.js';
import { quoteText, type Database } from '../sources/database.js';
import { windows1252, windows1252Bytes } from '../sources/decoded-chunks.js';
import { readItem } from '../sources/json-numbers.js';
import { placeOf } from '../staging/staged-rows.js';
import { OWN_CODES } from './codes.js';
import type { Report } from './problem.js';

/** The beginning of each character that was UTF-8, read as Windows-1252. */
const FIRST = '[\u00C2-\u00F4]';
const NEXT = `[${windows1252(Buffer.from(Array.from({ length: 64 }, (_, index) => 0x80 + index))).replace(/[\\\]^-]/g, '\\$&')}]`;

/** Reports texts such as `MÃ¼ller`: a program has read them in the wrong encoding before they were written. */
export async function reportTwiceEncoded(
  database: Database,
  kind: RecordKind,
  { report, flush }: { readonly report: Report; readonly flush: () => Promise<void> },
): Promise<void> {
  const { table } = recordDescription(kind);
  const { code, remedy } = OWN_CODES.twiceEncoded;
  const chunks = database.stream(
    `select "row"::double, source_file, source_line::double, subject, item from ${table}
     where item is not null and regexp_matches(item, ${quoteText(FIRST + NEXT)}) order by "row"`,
  );
  for await (const chunk of chunks) {
    for (const row of chunk)
      for (const [field, content] of Object.entries(readItem(String(row[4])))) {
        const value = typeof content === 'string' ? content : JSON.stringify(content);
        const meant = decodedOnceMore(value);
        if (meant !== value)
          report({
            ...placeOf(row),
            severity: 'notice',
            kind,
            subject: String(row[3]),
            field,
            value,
            code,
            detail: `Decoded once more it is ${JSON.stringify(meant)}.`,
            remedy,
          });
      }
    await flush();
  }
}

/** Word by word: a text can be put together of right ones and wrong ones. */
function decodedOnceMore(text: string): string {
  return text.replaceAll(/\S+/g, (word) => {
    const bytes = windows1252Bytes(word);
    return bytes && !isAscii(bytes) && isUtf8(bytes) ? bytes.toString() : word;
  });
}
