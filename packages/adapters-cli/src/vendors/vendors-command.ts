import type { Column } from '@data-import/command-kit';
import { Command } from 'commander';
import { CommandRefused } from '../command-refused.js';
import type { ApiRecord } from '../service/service.js';
import type { Session } from '../session.js';

export function vendorsCommand(session: Session): Command {
  return new Command('vendors')
    .description('print the payment vendors as a running server sees them; only with --url')
    .action(async () => {
      if (!session.isRemote)
        throw new CommandRefused(
          'Each running server has its own view of the vendors: ask one with --url <url>.',
          { code: 'only_remote' },
        );
      const { server, vendors } = await session.ask((api) => api.GET('/v1/operator/vendors/'));
      session.terminal.say(`as seen by ${server}`);
      session.printAll(COLUMNS, vendors);
    });
}

const COLUMNS: readonly Column<ApiRecord<'VendorStanding'>>[] = [
  { heading: 'VENDOR', cell: (one) => one.vendor },
  {
    heading: 'CIRCUIT',
    cell: (one) => one.circuit,
    style: (one) => (one.circuit === 'CLOSED' ? 'green' : 'red'),
  },
  { heading: 'ORGANISATIONS', cell: (one) => one.organisations },
  { heading: 'RETRY', cell: (one) => one.retry_at },
  { heading: 'ASKED', cell: (one) => one.asked },
  { heading: 'FAILED', cell: (one) => one.failed },
  { heading: 'IN A ROW', cell: (one) => one.failed_in_a_row },
  { heading: 'TURNED AWAY', cell: (one) => one.turned_away },
  { heading: 'LAST FAILURE', cell: (one) => one.last_failure?.at },
  { heading: 'KIND', cell: (one) => one.last_failure?.kind },
];
