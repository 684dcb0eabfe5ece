import {
  resolveStatements,
  type HistoricalStatement,
  type MigrationNotOngoing,
  type StatementConflict,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { AccountNotFound } from '../accounts/required-account.js';
import {
  loadOntoAccount,
  type LoadCommand,
  type LoadPorts,
} from '../import-requests/load-onto-account.js';
import {
  makeVerifyDocuments,
  type DocumentLookUp,
  type DocumentFault,
  type NamedDocument,
} from '../documents/verify-documents.js';

/** The statements are those of `historicalStatement`. */
export interface ImportStatementsCommand extends LoadCommand {
  readonly statements: readonly HistoricalStatement[];
}

/** Every fault of the statements: conflicts with stored ones and within the request, and missing documents. */
export interface StatementsRefused {
  readonly kind: 'statements-refused';
  readonly conflicts: readonly StatementConflict[];
  readonly documents: readonly DocumentFault[];
}

export type ImportStatementsError = AccountNotFound | MigrationNotOngoing | StatementsRefused;

export interface ImportedStatements {
  readonly added: number;
}

/** Stores the statements that are new, all or none. A repeat of a stored statement is left out. */
export type ImportStatements = (
  command: ImportStatementsCommand,
) => Promise<Result<ImportedStatements, ImportStatementsError>>;

interface ImportStatementsPorts extends LoadPorts {
  readonly documents: DocumentLookUp;
}

/** Looks up the documents of new statements and of refused ones, and reports all that is wrong at once. */
export const makeImportStatements =
  ({ documents: lookUp, ...ports }: ImportStatementsPorts): ImportStatements =>
  (command) => {
    const { statements } = command;
    const verify = makeVerifyDocuments(lookUp);
    const statementIds = statements.map(({ statementId }) => statementId);
    return loadOntoAccount(ports, command, { statementIds }, async ({ found, supplier }, wait) => {
      const { added, conflicts } = resolveStatements(statements, found.statements);
      const conflicting = conflicts.flatMap(({ index }) => statements[index] ?? []);
      const named = documentsOf(statements, new Set([...added, ...conflicting]));
      const verified = await verify(supplier, named, wait);
      if (verified.isErr()) return err(verified.error);
      const documents = verified.value;
      if (conflicts.length > 0 || documents.length > 0)
        return err({ kind: 'statements-refused', conflicts, documents });

      const append = added.length > 0 ? { statements: added } : undefined;
      return ok({ answer: { added: added.length }, append });
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
