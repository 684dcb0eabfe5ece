import { transferStatusOf, type ImportProcess, type TransferStatus } from '@data-import/domain';
import { knownWords } from '../printing/known-words.js';
import { described, field, object, verbatim } from '../printing/printer.js';
import { text } from '../printing/texts.js';

const STATUSES: readonly TransferStatus[] = ['UNKNOWN', 'IN_PROGRESS', 'COMPLETED'];

export const transferStatus = object<ImportProcess>('AccountTransferStatus', {
  status: field(verbatim(knownWords(STATUSES)), ({ progress }) => transferStatusOf(progress)),
  service_account_number: field(
    described(text, 'Empty until the account is created.'),
    ({ progress }) => (progress.state === 'completed' ? progress.accountNumber : ''),
  ),
});
