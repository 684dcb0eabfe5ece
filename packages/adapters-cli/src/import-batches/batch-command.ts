import { visible, type Column } from '@data-import/command-kit';
import { createReadStream } from 'node:fs';
import { Command } from 'commander';
import { CommandRefused } from '../command-refused.js';
import type { ApiRecord } from '../service/service.js';
import type { Session } from '../session.js';

type UndoLine =
  | ApiRecord<'UndoneAccount'>
  | ApiRecord<'UndoneBusiness'>
  | ApiRecord<'AccountLeft'>
  | ApiRecord<'UndoTotal'>;

interface UndoOptions {
  readonly dryRun: boolean;
}

export function batchCommand(session: Session): Command {
  const command = new Command('batch').description(
    'list and undo import batches, and take announcements back',
  );
  command
    .command('list')
    .description('print the batches of a supplier, and when and by which API key each was undone')
    .argument('<supplier>', 'code of the supplier')
    .action(async (supplier: string) => {
      const batches = await session.ask((api) =>
        api.GET('/v1/data-import/batches/{import_supplier_code}/', {
          params: { path: { import_supplier_code: supplier } },
        }),
      );
      session.printAll(COLUMNS, batches);
    });
  command
    .command('undo')
    .description(
      'remove what a batch created; the supplier must be paused, but for a dry run; safe to repeat',
    )
    .argument('<supplier>', 'code of the supplier')
    .argument('<name>', 'name of the batch')
    .option('--dry-run', 'remove nothing and print what would be removed', false)
    .action((supplier: string, name: string, options: UndoOptions) =>
      undo(session, supplier, name, options),
    );
  command
    .command('withdraw')
    .description(
      'take the announcement of a batch back: progress and alerts expect nothing more of it, and its items stay; safe to repeat',
    )
    .argument('<supplier>', 'code of the supplier')
    .argument('<name>', 'name of the batch')
    .action(async (supplier: string, name: string) => {
      const params = { path: { import_supplier_code: supplier, import_batch: name } };
      await session.ask((api) => api.DELETE(EXPECTED, { params }));
      session.terminal.print(`The announcement of ${visible(name)} is taken back.`);
    });
  command
    .command('remove')
    .description(
      'remove the items that a file names, for example the file that data-import remove writes; the supplier must be paused, except for a dry run; safe to repeat',
    )
    .argument('<supplier>', 'code of the supplier')
    .argument('<file>', 'NDJSON, one item a line')
    .option('--dry-run', 'remove nothing and print what would be removed', false)
    .action((supplier: string, file: string, options: UndoOptions) =>
      remove(session, supplier, file, options),
    );
  return command;
}

const COLUMNS: readonly Column<ApiRecord<'ImportBatch'>>[] = [
  { heading: 'BATCH', cell: (one) => one.import_batch },
  { heading: 'FIRST', cell: (one) => one.first_at },
  { heading: 'LAST', cell: (one) => one.last_at },
  {
    heading: 'LOADED BY',
    cell: (one) => one.loaded_by.map(({ label, api_key_id: id }) => label ?? id).join(', '),
  },
  { heading: 'ACCOUNTS', cell: (one) => one.accounts },
  { heading: 'NOTES', cell: (one) => one.notes },
  { heading: 'TRANSACTIONS', cell: (one) => one.transactions },
  { heading: 'STATEMENTS', cell: (one) => one.statements },
  { heading: 'INSTRUCTIONS', cell: (one) => one.payment_instructions },
  { heading: 'KEPT', cell: (one) => one.left },
  { heading: 'ENDED', cell: ({ end }) => end?.words },
  { heading: 'UNDONE', cell: (one) => one.undone_at },
  { heading: 'UNDONE BY', cell: (one) => one.undone_by },
];

const UNDO = '/v1/operator/import-suppliers/{import_supplier_code}/batches/{import_batch}/undo/';

async function undo(
  session: Session,
  supplier: string,
  name: string,
  { dryRun }: UndoOptions,
): Promise<void> {
  const { terminal } = session;
  let isWhole = false;
  await session.withService(async (service) => {
    const lines = service.stream(UNDO, {
      path: { import_supplier_code: supplier, import_batch: name },
      ...(dryRun && { query: { dry_run: true } }),
    });
    for await (const line of lines) {
      terminal.print(printed(line));
      terminal.printJson(line);
      isWhole = 'import_batch' in line;
    }
  });
  if (!isWhole) throw new CommandRefused('The undo did not come to its end. Repeat the command.');
}

const EXPECTED =
  '/v1/operator/import-suppliers/{import_supplier_code}/batches/{import_batch}/expected/';

const REMOVE = '/v1/operator/import-suppliers/{import_supplier_code}/remove/';
/** A request ends with the line that reaches one of these numbers. */
const LINES_OF_REQUEST = 10_000;
const CHARACTERS_OF_REQUEST = 4 * 1024 * 1024;

async function remove(
  session: Session,
  supplier: string,
  file: string,
  { dryRun }: UndoOptions,
): Promise<void> {
  const { terminal } = session;
  let [removed, left] = [0, 0];
  await session.withService(async (service) => {
    for await (const { before, text } of groupsOfLines(file)) {
      if (text.trim() === '') continue;
      let isWhole = false;
      const answers = service.stream(REMOVE, {
        path: { import_supplier_code: supplier },
        body: text,
        ...(dryRun && { query: { dry_run: true } }),
      });
      for await (const line of answers) {
        isWhole = 'removed' in line;
        if ('removed' in line) {
          removed += line.removed;
          left += line.left;
          continue;
        }
        const number = before + line.line;
        terminal.printJson({ ...line, line: number });
        if (line.status !== 200) terminal.print(`KEPT line ${number}  ${reasonIn(line.body)}`);
      }
      if (!isWhole)
        throw new CommandRefused('The removal did not come to its end. Repeat the command.');
    }
  });
  terminal.print(`${dryRun ? 'would be removed' : 'removed'} ${removed}  kept ${left}`);
  terminal.printJson({ dry_run: dryRun, removed, left });
}

/** Only one group is held at a time, with the number of the lines `before` it. */
async function* groupsOfLines(
  file: string,
): AsyncGenerator<{ readonly before: number; readonly text: string }, void> {
  let [before, lines, text] = [0, 0, ''];
  try {
    for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
      let rest = 0;
      for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', rest)) {
        text += chunk.slice(rest, end + 1);
        rest = end + 1;
        lines += 1;
        if (lines < LINES_OF_REQUEST && text.length < CHARACTERS_OF_REQUEST) continue;
        yield { before, text };
        [before, lines, text] = [before + lines, 0, ''];
      }
      text += chunk.slice(rest);
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CommandRefused(
      `${file} cannot be read (${code ?? message}). Name the file that data-import remove has written.`,
    );
  }
  yield { before, text };
}

function reasonIn(body: unknown): string {
  const {
    code,
    detail,
    errors = [],
  } = body as {
    readonly code: string;
    readonly detail: string;
    readonly errors?: readonly { readonly attr: string; readonly detail: string }[];
  };
  const fields = errors.map((error) => `${error.attr}: ${error.detail}`);
  return [code, ...(fields.length > 0 ? fields : [detail])].join('  ');
}

function printed(line: UndoLine): string {
  if ('import_batch' in line)
    return [
      line.dry_run ? 'would be removed' : 'removed',
      ...itemsOf(line),
      `links ${line.links}`,
      `from ${line.accounts} accounts and ${line.businesses} businesses`,
      `${line.left} accounts kept`,
    ].join('  ');
  if ('external_business_identifier' in line)
    return [
      `business ${visible(line.external_business_identifier)}`,
      `payment instructions ${line.payment_instructions}`,
      `links ${line.links}`,
    ].join('  ');
  const account = visible(line.external_account_number);
  if ('code' in line) return `KEPT ${account}  ${line.code}  ${line.detail}`;
  return [`account ${account}`, ...itemsOf(line)].join('  ');
}

function itemsOf(items: {
  readonly notes: number;
  readonly transactions: number;
  readonly statements: number;
  readonly payment_instructions: number;
}): readonly string[] {
  return [
    `notes ${items.notes}`,
    `transactions ${items.transactions}`,
    `statements ${items.statements}`,
    `payment instructions ${items.payment_instructions}`,
  ];
}
