import type {
  FieldDifference,
  ExternalAccountNumber,
  StatementPeriod,
  UtcInstant,
} from '@data-import/domain';
import { ok } from 'neverthrow';
import { difference } from '../differences/differences.js';
import {
  described as printed,
  field,
  listOf,
  object,
  optional as optionalList,
} from '../printing/printer.js';
import { text } from '../printing/texts.js';
import { described, optional } from '../reading/codec.js';
import { into } from '../reading/into.js';
import { list } from '../reading/list.js';
import { reader } from '../reading/make-reader.js';
import { record } from '../reading/record.js';
import { utcInstant } from '../reading/text.js';
import type { ListLimits } from '../settings/limits.js';
import { statementPeriodFields } from '../statements/statement-period.js';
import { externalAccountNumber } from '../items/addressing.js';

export interface AccountToImport {
  readonly externalAccountNumber: ExternalAccountNumber;
  readonly period: StatementPeriod | undefined;
  readonly createdAt: UtcInstant | undefined;
}

const account = into(
  record('AccountToImport', {
    external_account_number: externalAccountNumber,
    statement_period: optional(statementPeriodFields),
    account_created_at: optional(described(utcInstant, 'The time of the request when left out.')),
  }),
  {
    construct: (sent) =>
      ok<AccountToImport>({
        externalAccountNumber: sent.external_account_number,
        period: sent.statement_period,
        createdAt: sent.account_created_at,
      }),
  },
);

export const importAccountsRequest = ({ maximumItems }: ListLimits) =>
  reader(
    record('ImportAccountsRequest', {
      accounts: list(account, { minItems: 1, maxItems: maximumItems }),
    }),
  );

const numberedAccount = object('ImportedAccount', {
  external_account_number: text,
  service_account_number: field(text, ({ accountNumber }) => accountNumber ?? ''),
});

/** An existing account that was sent with another statement period or creation date. */
export interface DifferentAccount {
  readonly externalAccountNumber: string;
  readonly differences: readonly FieldDifference[];
}

const differentAccount = object('DifferentAccount', {
  external_account_number: text,
  differences: listOf(difference),
});

export const importedAccounts = object('ImportedAccounts', {
  accounts: listOf(numberedAccount),
  different: field(
    printed(
      optionalList(listOf(differentAccount)),
      'Existing accounts with another statement period or creation date than was sent; they stay as they are. Left out when there are none.',
    ),
    ({ different }: { readonly different: readonly DifferentAccount[] }) =>
      different.length > 0 ? different : undefined,
  ),
});
