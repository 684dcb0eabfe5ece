import { transferStatusOf, type ImportProcess, type TransferStatus } from '@data-import/domain';
import { externalAccountNumber } from '../items/addressing.js';
import {
  described as describedOutput,
  field,
  object,
  verbatim,
  words,
} from '../printing/printer.js';
import { count, text as printedText } from '../printing/texts.js';
import { described, optional } from '../reading/codec.js';
import { list } from '../reading/list.js';
import { reader } from '../reading/make-reader.js';
import { record } from '../reading/record.js';
import { text } from '../reading/text.js';
import type { ListLimits } from '../settings/limits.js';
import { statementPeriodFields } from '../statements/statement-period.js';
import { errorCode } from '../errors/error-code.js';
import { knownWords } from '../printing/json.js';

export const IMPORT_PROCESS_COMPLETED = errorCode('import_process_completed', {
  meaning: 'The import of this account is completed and cannot change any more.',
  remedy: 'Do not send the request again; the account exists.',
});

export const IMPORT_PROCESS_NOT_IN_PROGRESS = errorCode('import_process_not_in_progress', {
  meaning: 'The import of this account is not in progress.',
  remedy: 'Start the import of the account first.',
});

const account = record('AccountToStage', { external_account_number: externalAccountNumber });

export const stageAccountsRequest = ({ maximumItems }: ListLimits) =>
  reader(
    record('StageAccountsRequest', {
      accounts: list(account, { minItems: 1, maxItems: maximumItems }),
    }),
  );

export const stagedAccounts = object('StagedAccounts', {
  staged: count,
  already_staged: count,
});

const STATUSES = { 'in-progress': 'IN_PROGRESS', failed: 'FAILED' } as const;

/** The answer to an operator about a process that took a step. */
export const processStatus = object('ImportProcessStatus', {
  external_account_number: printedText,
  status: field(words(STATUSES), 'state'),
});

export const completeImportRequest = reader(
  record('CompleteImportRequest', { statement_period: optional(statementPeriodFields) }),
);

export const completedImport = object('CompletedImport', {
  service_account_number: field(printedText, (accountNumber: string) => accountNumber),
});

export const failImportRequest = reader(
  record('FailImportRequest', {
    reason: described(text({ maxLength: 4096 }), 'A text for people.'),
  }),
);

const TRANSFER_STATUSES: readonly TransferStatus[] = ['UNKNOWN', 'IN_PROGRESS', 'COMPLETED'];

export const transferStatus = object('AccountTransferStatus', {
  status: field(verbatim(knownWords(TRANSFER_STATUSES)), ({ progress }: ImportProcess) =>
    transferStatusOf(progress),
  ),
  service_account_number: field(
    describedOutput(printedText, 'Empty until the account is created.'),
    ({ progress }: ImportProcess) => (progress.state === 'completed' ? progress.accountNumber : ''),
  ),
});
