import type { Column } from '@data-import/command-kit';
import { Command } from 'commander';
import type { ApiRecord } from '../service/service.js';
import type { Session } from '../session.js';

export function refusalsCommand(session: Session): Command {
  const command = new Command('refusals').description('list refused requests');
  command
    .command('list')
    .description(
      'print refused requests by supplier, operation and error code, most frequent first',
    )
    .option('--supplier <code>', 'of this supplier alone')
    .action(async ({ supplier }: { supplier?: string }) => {
      const query = supplier === undefined ? {} : { import_supplier: supplier };
      const { refusals } = await session.ask((api) =>
        api.GET('/v1/operator/refusals/', { params: { query } }),
      );
      session.printAll(COLUMNS, refusals, { mayBeBlocks: true });
    });
  return command;
}

const COLUMNS: readonly Column<ApiRecord<'Refusal'>>[] = [
  { heading: 'COUNT', cell: (one) => one.count },
  { heading: 'SUPPLIER', cell: (one) => one.import_supplier },
  { heading: 'OPERATION', cell: (one) => one.operation },
  { heading: 'CODE', cell: (one) => one.code, style: () => 'red' },
  { heading: 'LAST', cell: (one) => one.last_at },
  { heading: 'FIELD', cell: (one) => one.example.attr },
  { heading: 'VALUE', cell: (one) => one.example.value_type },
  { heading: 'WHAT TO DO', cell: (one) => one.remedy },
];
