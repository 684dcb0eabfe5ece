import {
  resolveStatements,
  type HistoricalStatement,
  type MigrationNotOngoing,
  type StatementAlreadyExists,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { AccountAddress } from '../accounts/account-ledger.js';
import { requireAccount, type AccountNotFound } from '../accounts/required-account.js';
import { untilUnchanged } from '../accounts/until-unchanged.js';
import {
  makeVerifyDocuments,
  type DocumentLookUp,
  type DocumentsRefused,
  type NamedDocument,
} from '../documents/verify-documents.js';
import type { StatementLedger } from './statement-ledger.js';

/** The statements are those of `historicalStatement`. */
export interface ImportStatementsCommand {
  readonly address: AccountAddress;
  readonly statements: readonly HistoricalStatement[];
}

/** Why nothing was added. */
export type ImportStatementsError =
  | AccountNotFound
  | MigrationNotOngoing
  | StatementAlreadyExists
  | DocumentsRefused;

/** Adds those statements that are new, all or none; the same statement again is nothing new. */
export type ImportStatements = (
  command: ImportStatementsCommand,
) => Promise<Result<void, ImportStatementsError>>;

interface Ports {
  readonly ledger: StatementLedger;
  readonly documents: DocumentLookUp;
}

/** Looks up the documents of new statements only. */
export const makeImportStatements =
  ({ ledger, documents }: Ports): ImportStatements =>
  ({ address, statements }) => {
    const verify = makeVerifyDocuments(documents);
    const ids = statements.map(({ statementId }) => statementId);
    return untilUnchanged(ledger, address, async (current) => {
      const reading = requireAccount(await current.read(address, ids), address);
      if (reading.isErr()) return err(reading.error);

      const added = resolveStatements(statements, reading.value.found);
      if (added.isErr()) return err(added.error);

      const named = documentsOf(statements, new Set(added.value));
      const verified = await verify(reading.value.supplier, named);
      if (verified.isErr()) return err(verified.error);

      return added.value.length === 0 ? ok() : current.append(reading.value, added.value);
    });
  };

function documentsOf(
  posted: readonly HistoricalStatement[],
  added: ReadonlySet<HistoricalStatement>,
): readonly NamedDocument[] {
  return posted.flatMap((statement, index) =>
    statement.statementPath !== undefined && added.has(statement)
      ? [{ path: statement.statementPath, at: [index, 'statementPath'] }]
      : [],
  );
}
