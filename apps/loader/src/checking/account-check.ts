import type { components } from '@data-import/client';
import {
  type AccountToImport,
  importAccountsRequest,
  type ListLimits,
  remedyOf,
} from '@data-import/wire/codecs';
import { misreadIn } from '../sources/conversions.js';
import { readItem } from '../sources/json-numbers.js';
import type { StagedRow } from '../staging/row-list.js';
import type { StagedGroup } from '../staging/staged-rows.js';
import { OWN_CODES } from './codes.js';
import type { Report } from './problem.js';

type AccountToPost = components['schemas']['ImportAccountsRequest']['accounts'][number];

/** Checks the rows of accounts, and reads their statement periods. */
export class AccountCheck {
  readonly #reader;
  readonly #report: Report;
  #first: { readonly subject: string; readonly row: StagedRow } | undefined;

  constructor(limits: ListLimits, report: Report) {
    this.#reader = importAccountsRequest(limits);
    this.#report = report;
  }

  /** Rows of one account. */
  check({ subject, rows }: StagedGroup): void {
    for (const row of rows.all) {
      const { errors } = this.#reader.survey(requestOf(subject, row));
      for (const { attr, code, detail } of errors)
        this.#add(subject, row, { severity: 'error', field: columnOf(attr), code, detail });
      const first = this.#first?.subject === subject ? this.#first.row : undefined;
      if (!first) this.#first = { subject, row };
      else if (first.item === row.item)
        this.#add(subject, row, {
          severity: 'notice',
          field: 'external_account_number',
          code: OWN_CODES.duplicateRow.code,
          detail: OWN_CODES.duplicateRow.meaning,
        });
      else
        this.#add(subject, row, {
          severity: 'error',
          field: 'external_account_number',
          code: OWN_CODES.contradictingAccount.code,
          detail: `${first.file ?? 'accounts'}, line ${first.line ?? first.row}, has the account with other values.`,
        });
    }
  }

  /** The account of a row; `undefined` of one with errors. */
  read(subject: string, row: StagedRow): AccountToImport | undefined {
    return this.#reader
      .read(requestOf(subject, row))
      .map(({ accounts: [account] }) => account)
      .unwrapOr(undefined);
  }

  #add(
    subject: string,
    { row, file, line, item }: StagedRow,
    found: {
      readonly severity: 'error' | 'notice';
      readonly field: string;
      readonly code: string;
      readonly detail: string;
    },
  ): void {
    const content =
      found.field === 'external_account_number' ? subject : readItem(item)[found.field];
    const value = typeof content === 'string' ? content : undefined;
    this.#report({
      ...found,
      kind: 'accounts',
      subject,
      row,
      file,
      line,
      value,
      ...misreadIn(value),
      remedy: remedyOf(found.code),
    });
  }
}

function requestOf(subject: string, row: StagedRow): object {
  return { accounts: [accountOf(subject, row)] };
}

/** The body of an account in the operator's request. */
export function accountOf(subject: string, { item }: StagedRow): AccountToPost {
  const { from_date, to_date, ...others } = readItem(item);
  const period = {
    ...(from_date !== undefined && { from_date }),
    ...(to_date !== undefined && { to_date }),
  };
  return {
    external_account_number: subject,
    ...(Object.keys(period).length > 0 && { statement_period: period }),
    ...others,
  } as AccountToPost;
}

/** `accounts.0.statement_period.from_date` is the column `from_date`. */
export function columnOf(attr: string): string {
  return attr.replace(/^(?:accounts\.\d+\.)?(?:statement_period\.)?/, '');
}
