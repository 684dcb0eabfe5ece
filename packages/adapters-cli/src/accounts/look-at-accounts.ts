import { Table, tableOf, type Column } from '@data-import/command-kit';
import { refusal } from '../operations/refusals.js';
import type { Operations } from '../operations/operations.js';
import { printFields } from '../printing/fields.js';
import type { ApiRecord } from '../record.js';
import type { Session } from '../session.js';

type Viewed = ApiRecord<'ViewedAccount'>;

const COLUMNS: readonly Column<ApiRecord<'AccountImportProcess'>>[] = [
  { heading: 'EXTERNAL NUMBER', cell: (one) => one.external_account_number },
  { heading: 'ACCOUNT', cell: (one) => one.service_account_number },
  { heading: 'CREATED', cell: (one) => one.account_created_at },
];

export async function listAccounts(session: Session, supplier: string): Promise<void> {
  const { terminal } = session;
  const table = new Table(COLUMNS, terminal);
  await session.withOperations(async (operations) => {
    for await (const account of operations.listAccounts(supplier)) {
      table.add(account);
      terminal.printJson(account);
    }
  });
  table.end();
}

export async function showAccount(
  session: Session,
  number: string,
  supplier: string | undefined,
): Promise<void> {
  const { terminal } = session;
  const account = await session.withOperations(async (operations) =>
    operations.viewAccount(
      supplier === undefined ? number : await numberOf(operations, supplier, number),
    ),
  );
  terminal.printJson(account);
  printFields(terminal, account);
  const section = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) => {
    if (rows.length > 0) terminal.print('');
    tableOf(columns, rows, terminal);
  };
  section(NOTES, account.notes);
  section(TRANSACTIONS, account.transactions);
  section(STATEMENTS, account.statements);
  section(INSTRUCTIONS, account.payment_instructions);
}

async function numberOf(
  operations: Operations,
  supplier: string,
  externalAccountNumber: string,
): Promise<string> {
  const found = operations.listProcesses(supplier, { externalAccountNumber });
  for await (const { service_account_number: number } of found) if (number !== null) return number;
  throw refusal('account_not_found');
}

const NOTES: readonly Column<Viewed['notes'][number]>[] = [
  { heading: 'NOTE', cell: (one) => one.created_at },
  { heading: 'PINNED', cell: (one) => (one.is_pinned ? 'yes' : '') },
  { heading: 'DOCUMENTS', cell: (one) => one.document_paths.length },
  { heading: 'BODY', cell: (one) => one.body },
];

const TRANSACTIONS: readonly Column<Viewed['transactions'][number]>[] = [
  { heading: 'TRANSACTION', cell: (one) => one.transaction_id },
  { heading: 'DATE', cell: (one) => one.transaction_date },
  { heading: 'POSTED', cell: (one) => one.posted_transaction_date },
  { heading: 'TYPE', cell: (one) => one.type },
  { heading: 'AMOUNT', cell: (one) => one.amount },
  { heading: 'DESCRIPTION', cell: (one) => one.description },
];

const STATEMENTS: readonly Column<Viewed['statements'][number]>[] = [
  { heading: 'STATEMENT', cell: (one) => one.statement_id },
  { heading: 'NUMBER', cell: (one) => one.number },
  { heading: 'FROM', cell: (one) => one.bill_period_from_date },
  { heading: 'TO', cell: (one) => one.bill_period_to_date },
  { heading: 'ISSUED', cell: (one) => one.issued_date },
  { heading: 'GROSS AMOUNT', cell: (one) => one.gross_amount },
];

const INSTRUCTIONS: readonly Column<Viewed['payment_instructions'][number]>[] = [
  { heading: 'INSTRUCTION', cell: (one) => one.reference },
  { heading: 'VENDOR', cell: (one) => one.vendor },
  { heading: 'TYPE', cell: (one) => one.type },
  { heading: 'STANDING', cell: (one) => one.standing },
  { heading: 'BUSINESS', cell: (one) => one.external_business_identifier },
];
