import type { RecordKind } from '../records/record-kinds.js';
import type { Database } from '../sources/database.js';
import { placeOf } from '../staging/staged-rows.js';
import type { OwnCode } from './codes.js';
import type { Report } from './problem.js';

export interface Notice {
  readonly field: string;
  readonly value: string;
  readonly about: OwnCode;
  /** The meaning of the code when absent. */
  readonly detail?: string;
}

/** Reports notices about rows. The SQL gives row, file, line, subject and a text of each. */
export async function reportNotices(
  database: Database,
  {
    kind,
    sql,
    report,
  }: { readonly kind: RecordKind; readonly sql: string; readonly report: Report },
  noticesOf: (text: string, subject: string) => Iterable<Notice>,
): Promise<void> {
  for await (const chunk of database.stream(sql))
    for (const row of chunk) {
      const subject = String(row[3]);
      for (const { field, value, about, detail } of noticesOf(String(row[4]), subject)) {
        const { code, meaning, remedy } = about;
        report({
          ...placeOf(row),
          severity: 'notice',
          kind,
          subject,
          field,
          value,
          code,
          detail: detail ?? meaning,
          remedy,
        });
      }
    }
}
