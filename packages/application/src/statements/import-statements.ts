import {
  resolveStatements,
  type HistoricalStatement,
  type MigrationNotOngoing,
  type StatementConflict,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { AccountAddress, AccountLedger } from '../accounts/account-ledger.js';
import { requireAccount, type AccountNotFound } from '../accounts/required-account.js';
import {
  batchOfAppend,
  type ImportRequestOptions,
  ledgerFor,
} from '../import-requests/import-request.js';
import type { Clock } from '../clock.js';
import { retryOnConflict } from '../accounts/retry-on-conflict.js';
import {
  makeVerifyDocuments,
  type DocumentLookUp,
  type DocumentFault,
  type NamedDocument,
} from '../documents/verify-documents.js';

/** The statements are those of `historicalStatement`. */
export interface ImportStatementsCommand {
  readonly address: AccountAddress;
  readonly statements: readonly HistoricalStatement[];
  /** A plain import when absent. */
  readonly requestOptions?: ImportRequestOptions;
}

/** Every fault of the statements: conflicts with stored ones and within the request, and missing documents. */
export interface StatementsRefused {
  readonly kind: 'statements-refused';
  readonly conflicts: readonly StatementConflict[];
  readonly documents: readonly DocumentFault[];
}

/** The errors after which nothing was added. */
export type ImportStatementsError = AccountNotFound | MigrationNotOngoing | StatementsRefused;

/** The outcome for the statements. */
export interface ImportedStatements {
  /** The number of new ones. */
  readonly added: number;
}

/** Stores the statements that are new, all or none. A repeat of a stored statement is left out. */
export type ImportStatements = (
  command: ImportStatementsCommand,
) => Promise<Result<ImportedStatements, ImportStatementsError>>;

interface Ports {
  readonly ledger: AccountLedger;
  readonly documents: DocumentLookUp;
  /** Dates what belongs to a batch. */
  readonly clock: Clock;
}

/** Looks up the documents of new statements and of refused ones, and reports all that is wrong at once. */
export const makeImportStatements =
  ({ ledger, documents: lookUp, clock }: Ports): ImportStatements =>
  ({ address, statements, requestOptions = {} }) => {
    const verify = makeVerifyDocuments(lookUp);
    const statementIds = statements.map(({ statementId }) => statementId);
    return retryOnConflict(ledgerFor(requestOptions, ledger), address, async (current, wait) => {
      const read = await current.read(address, { statementIds });
      const reading = requireAccount(read, address, requestOptions);
      if (reading.isErr()) return err(reading.error);

      const { added, conflicts } = resolveStatements(statements, reading.value.found.statements);
      const conflicting = conflicts.flatMap(({ index }) => statements[index] ?? []);
      const named = documentsOf(statements, new Set([...added, ...conflicting]));
      const verified = await verify(reading.value.supplier, named, wait);
      if (verified.isErr()) return err(verified.error);
      const documents = verified.value;
      if (conflicts.length > 0 || documents.length > 0)
        return err({ kind: 'statements-refused', conflicts, documents });

      const imported = { added: added.length };
      if (added.length === 0) return ok(imported);
      const batch = batchOfAppend(requestOptions, clock);
      return (await current.append(reading.value, { statements: added }, batch)).map(
        () => imported,
      );
    });
  };

function documentsOf(
  posted: readonly HistoricalStatement[],
  wanted: ReadonlySet<HistoricalStatement>,
): readonly NamedDocument[] {
  return posted.flatMap((statement, index) =>
    statement.statementPath !== undefined && wanted.has(statement)
      ? [{ path: statement.statementPath, at: [index, 'statementPath'] }]
      : [],
  );
}
