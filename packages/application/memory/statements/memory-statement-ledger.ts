import type { HistoricalStatement, StatementId } from '@data-import/domain';
import type { StatementLedger } from '../../src/statements/statement-ledger.js';
import { MemoryAccountLedger, type MemoryPart } from '../accounts/memory-account-ledger.js';
import type { MemoryStore } from '../memory-store.js';

type Statements = readonly HistoricalStatement[];

export class MemoryStatementLedger
  extends MemoryAccountLedger<readonly StatementId[], Statements, Statements>
  implements StatementLedger
{
  constructor(store: MemoryStore) {
    super(store, part);
  }
}

const part: MemoryPart<readonly StatementId[], Statements, Statements> = {
  find: (account, ids) => {
    const lookup = new Set(ids);
    return (account?.statements ?? []).filter(({ statementId }) => lookup.has(statementId));
  },
  add: (account, statements) => {
    const known = new Set(account.statements.map(({ statementId }) => statementId));
    for (const { statementId } of statements) {
      if (known.has(statementId))
        throw new Error(`The account has a statement '${statementId}' already.`);
      known.add(statementId);
    }
    account.statements.push(...statements.map((statement) => ({ ...statement })));
  },
};
