import type { components } from '../api-types.js';
import { addsUnchecked } from '../sending/repeatable.js';

type Schemas = components['schemas'];

interface Common {
  /** A name for the line, which its answer repeats. */
  readonly ref?: string;
  /** 1 to 255 visible ASCII characters: makes a line with `check_previously_added=false` safe to send again. */
  readonly idempotency_key?: string;
  /** The parameters of the single request. */
  readonly query?: Readonly<Record<string, string | number | boolean>>;
}

interface Bodies {
  readonly notes: Schemas['CreateNotesRequest'];
  readonly transactions: Schemas['ImportTransactionsRequest'];
  readonly 'historical-statements': Schemas['ImportStatementsRequest'];
  readonly 'payment-instruction': Schemas['CreateAccountInstructionRequest'];
  readonly 'business-payment-instruction': Schemas['CreateBusinessInstructionRequest'];
}

/** A single request as a line of a bulk request. */
export type BulkLine = Common &
  (
    | {
        [Operation in Schemas['BulkLine']['operation']]: {
          readonly operation: Operation;
          readonly body: Bodies[Operation];
        };
      }[Schemas['BulkLine']['operation']]
    | {
        readonly operation?: never;
        /** A line that is JSON already, bytes as UTF-8, without line ends, and that may be sent twice: `query` is in it. */
        readonly json: string | Uint8Array;
        /** The account or business that it is about: lines with the same one take effect in their order. */
        readonly subject: string;
      }
  );

/** A key of the account or business that the line is about: lines with the same key take effect in their order. */
export function subjectOf(line: BulkLine): string {
  if ('json' in line) return line.subject;
  const { body } = line;
  return 'external_business_identifier' in body
    ? JSON.stringify(['business', body.import_supplier_code, body.external_business_identifier])
    : JSON.stringify(['account', body.import_supplier, body.external_account_number]);
}

/** True if sending the line twice has the same effect as sending it once. */
export function isRepeatableLine({ operation, query, idempotency_key: key }: BulkLine): boolean {
  return operation !== 'transactions' || key !== undefined || !addsUnchecked(query ?? {});
}
