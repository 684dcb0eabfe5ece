import { nextCursor } from '@data-import/client';
import { tableOf, visible, type Column } from '@data-import/command-kit';
import { Command } from 'commander';
import { listProcesses } from '../import-processes/process-command.js';
import type { ApiRecord, Service } from '../service/service.js';
import { CommandRefused } from '../command-refused.js';
import { refusal } from '../service/refusals.js';
import type { Session } from '../session.js';

type Viewed = ApiRecord<'ViewedAccount'>;

async function showAccount(
  session: Session,
  number: string,
  supplier: string | undefined,
): Promise<void> {
  const { terminal } = session;
  const account = await session.withService(async (service) =>
    viewAccount(
      service,
      supplier === undefined ? number : await numberOf(service, supplier, number),
    ),
  );
  session.printOne(account);
  const section = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) => {
    if (rows.length > 0) terminal.print('');
    tableOf(columns, rows, terminal);
  };
  section(NOTES, account.notes);
  section(TRANSACTIONS, account.transactions);
  section(STATEMENTS, account.statements);
  section(INSTRUCTIONS, account.payment_instructions);
  section(APPENDS, account.appends);
}

async function numberOf(service: Service, supplier: string, account: string): Promise<string> {
  const found = listProcesses(service, supplier, { external_account_number: account });
  for await (const { service_account_number: number } of found) if (number !== null) return number;
  throw refusal('account_not_found');
}

/** The account with all pages of its lists: each page has the next records of every list. */
async function viewAccount(service: Service, number: string): Promise<Viewed> {
  const [account, next] = await readPage(service, number);
  for (let cursor = next; cursor !== undefined;) {
    const [page, after] = await readPage(service, number, cursor);
    account.notes.push(...page.notes);
    account.transactions.push(...page.transactions);
    account.statements.push(...page.statements);
    cursor = after;
  }
  return account;
}

async function readPage(service: Service, number: string, cursor?: string) {
  let next: string | undefined;
  const page = await service.ask(async (api) => {
    const answer = await api.GET('/v1/operator/accounts/{service_account_number}/', {
      params: {
        path: { service_account_number: number },
        query: cursor === undefined ? {} : { cursor },
      },
    });
    next = nextCursor(answer.response.headers);
    return answer;
  });
  return [page, next] as const;
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

const APPENDS: readonly Column<Viewed['appends'][number]>[] = [
  { heading: 'LOADED', cell: (one) => one.added_at },
  { heading: 'BATCH', cell: (one) => one.import_batch },
  { heading: 'TRANSACTIONS', cell: (one) => one.transactions },
  { heading: 'NOTES', cell: (one) => one.notes },
  { heading: 'STATEMENTS', cell: (one) => one.statements },
  { heading: 'INSTRUCTIONS', cell: (one) => one.payment_instructions },
];

export function accountsCommand(session: Session): Command {
  const command = new Command('accounts').description('show, export and erase accounts');
  command.on('command:*', ([name]: readonly string[]) => {
    if (name !== 'import') command.error(`error: unknown command '${name}'`);
    throw new CommandRefused(
      "Accounts are imported by `data-import load` with an operator's key, in `operator_key_file`: docs/loader.md says how.",
    );
  });
  command
    .command('show')
    .description('print an account with all that was loaded onto it, as support sees it')
    .argument(
      '<number>',
      "the platform's number of the account; with --supplier the caller's number",
    )
    .option('--supplier <code>', 'code of the supplier of the account')
    .action((number: string, { supplier }: { supplier?: string }) =>
      showAccount(session, number, supplier),
    );
  command
    .command('erase')
    .description(
      'erase an account with everything that was loaded onto it, for a customer who asks for it; a repeat finds no account',
    )
    .argument('<number>', "the platform's number of the account")
    .requiredOption('--reason <text>', 'is kept: without a word of the customer')
    .option('--dry-run', 'erase nothing and print what would be erased', false)
    .action((number: string, options: EraseOptions) => eraseAccount(session, number, options));
  command
    .command('export')
    .description('print everything that is stored of an account as JSON')
    .argument('<number>', "the platform's number of the account")
    .action(async (number: string) => {
      const copy = await session.ask((api) =>
        api.GET('/v1/operator/accounts/{service_account_number}/export/', {
          params: { path: { service_account_number: number } },
        }),
      );
      const { terminal } = session;
      terminal.print(JSON.stringify(copy, null, 2));
      terminal.printJson(copy);
    });
  return command;
}

interface EraseOptions {
  readonly reason: string;
  readonly dryRun: boolean;
}

async function eraseAccount(
  session: Session,
  number: string,
  { reason, dryRun }: EraseOptions,
): Promise<void> {
  const erased = await session.ask((api) =>
    api.POST('/v1/operator/accounts/{service_account_number}/erase/', {
      params: {
        path: { service_account_number: number },
        query: dryRun ? { dry_run: true } : {},
      },
      body: { reason },
    }),
  );
  const { terminal } = session;
  terminal.print(dryRun ? 'would be erased' : 'erased');
  session.printOne(erased);
  for (const path of erased.documents) terminal.print(visible(path));
  if (erased.documents.length > 0 && !dryRun)
    terminal.say('Delete the documents in the store, below the document root of the supplier.');
}
