import type { ExternalAccountNumber, StatementPeriod } from '@data-import/domain';
import { externalAccountNumber } from '../accounts/addressing.js';
import { field, object, words } from '../printing/printer.js';
import { count, text as printedText } from '../printing/texts.js';
import { described, optional } from '../reading/codec.js';
import { list } from '../reading/list.js';
import { reader } from '../reading/make-reader.js';
import type { Reader } from '../reading/reader.js';
import { record } from '../reading/record.js';
import { text } from '../reading/text.js';
import type { ListLimits } from '../settings/limits.js';
import { statementPeriodFields } from '../statements/statement-period-codec.js';

export interface StageAccountsRequest {
  readonly accounts: readonly { readonly external_account_number: ExternalAccountNumber }[];
}

const account = record('AccountToStage', { external_account_number: externalAccountNumber });

export const stageAccountsRequest = ({ maximumItems }: ListLimits): Reader<StageAccountsRequest> =>
  reader(
    record('StageAccountsRequest', {
      accounts: list(account, { minItems: 1, maxItems: maximumItems }),
    }),
  );

export interface StagedAccounts {
  readonly staged: number;
  readonly alreadyStaged: number;
}

export const stagedAccounts = object<StagedAccounts>('StagedAccounts', {
  staged: field(count, ({ staged }) => staged),
  already_staged: field(count, ({ alreadyStaged }) => alreadyStaged),
});

const STATUSES = { 'in-progress': 'IN_PROGRESS', failed: 'FAILED' } as const;

/** What the operator is told of a process that took a step. */
export interface ProcessStatus {
  readonly externalAccountNumber: string;
  readonly state: keyof typeof STATUSES;
}

export const processStatus = object<ProcessStatus>('ImportProcessStatus', {
  external_account_number: field(printedText, (process) => process.externalAccountNumber),
  status: field(words(STATUSES), ({ state }) => state),
});

export interface CompleteImportRequest {
  readonly statement_period?: StatementPeriod | undefined;
}

export const completeImportRequest: Reader<CompleteImportRequest> = reader(
  record('CompleteImportRequest', { statement_period: optional(statementPeriodFields) }),
);

/** The number of the account. */
export const completedImport = object<string>('CompletedImport', {
  service_account_number: field(printedText, (accountNumber) => accountNumber),
});

export interface FailImportRequest {
  readonly reason: string;
}

export const failImportRequest: Reader<FailImportRequest> = reader(
  record('FailImportRequest', {
    reason: described(text({ maxLength: 4096 }), 'A text for people.'),
  }),
);
