import { tableOf, type Column, type Style } from '@data-import/command-kit';
import { Command } from 'commander';
import { DatabaseUnusable } from '../commanded.js';
import { CommandRefused, EXIT_CODES, wrongWordsEndWith } from '../command-refused.js';
import type { ApiRecord } from '../service/service.js';
import type { Session } from '../session.js';

export function statusCommand(session: Session): Command {
  return new Command('status')
    .description(
      'print how the servers, the database and everything else they need are; ends with exit code 0 when healthy, 1 when degraded, 2 when failing or when nothing answers, 4 when the service cannot be asked',
    )
    .exitOverride(wrongWordsEndWith(EXIT_CODES.unreachable))
    .action(() => show(session));
}

type Part = ApiRecord<'PartHealth'>;
type Failures = ApiRecord<'RecentFailures'>;

const STYLES: Readonly<Record<string, Style>> = {
  HEALTHY: 'green',
  DEGRADED: 'yellow',
  FAILING: 'red',
};

const COLUMNS: readonly Column<Part>[] = [
  { heading: 'PART', cell: (one) => one.part.replaceAll('_', ' ') },
  { heading: 'STATUS', cell: (one) => one.status, style: (one) => STYLES[one.status] },
  { heading: 'SINCE', cell: (one) => one.since },
  { heading: 'DETAIL', cell: (one) => one.detail },
  { heading: 'RUNBOOK', cell: (one) => (one.status === 'HEALTHY' ? undefined : one.runbook) },
];

const FAILURE_COLUMNS: readonly Column<Failures>[] = [
  { heading: 'SUPPLIER', cell: (one) => one.import_supplier },
  { heading: 'OPERATION', cell: (one) => one.operation },
  { heading: 'CODE', cell: (one) => one.code, style: () => 'red' },
  { heading: 'FAILED', cell: (one) => one.count },
  { heading: 'SINCE', cell: (one) => one.since },
  { heading: 'LAST', cell: (one) => one.last_at },
  { heading: 'SERVERS', cell: (one) => one.servers.join(', ') },
];

const CODES: Readonly<Record<string, number>> = { HEALTHY: 0, DEGRADED: 1 };
const FAILING = 2;
/** The service says within two seconds that its database does not answer: asking longer says no more. */
const PATIENCE_MS = 4000;

async function show(session: Session): Promise<void> {
  const { terminal } = session;
  session.exitWith(EXIT_CODES.unreachable);
  terminal.print(await session.target());
  // Any other error says that nothing answers.
  session.exitWith(FAILING);
  const health = await session
    .withService((service) => service.ask((api) => api.GET('/v1/operator/health/')), PATIENCE_MS)
    .catch(silent);
  terminal.print(terminal.styled(STYLES[health.status] ?? 'red', health.status));
  terminal.print('');
  if (health.failures.length > 0) {
    tableOf(FAILURE_COLUMNS, health.failures, terminal);
    terminal.print('');
  }
  tableOf(COLUMNS, health.parts, terminal);
  if (health.audit) {
    const { number, hash } = health.audit;
    terminal.print(`The audit has ${number} entries; its last hash is ${hash || 'none'}.`);
  }
  terminal.printJson(health);
  session.exitWith(CODES[health.status] ?? FAILING);
}

/** Codes of a service that answers, and has no database to make a token with. */
const WITHOUT_DATABASE = new Set(['overloaded', 'internal_error']);
/** Codes of a service that gives no answer. */
const SILENT = new Set(['unreachable', 'timed-out']);

/** A service that cannot say how it is fails; a key that is refused says nothing about it. */
function silent(error: unknown): ApiRecord<'Health'> {
  const runbook = 'docs/#/runbook/dataimportnotready';
  const status = 'FAILING';
  const health = (part: Part['part'], detail: string) => ({
    status,
    parts: [{ part, status, since: null, detail, runbook }],
    failures: [],
    audit: null,
  });
  if (error instanceof DatabaseUnusable) return health('database', error.message);
  if (!(error instanceof CommandRefused)) throw error;
  if (WITHOUT_DATABASE.has(error.code))
    return health(
      'database',
      'The service answers and gives no token: its database does not answer, or accepts no writes.',
    );
  if (SILENT.has(error.code)) return health('servers', error.message);
  const { message, code } = error;
  throw new CommandRefused(message, { code, exitCode: EXIT_CODES.unreachable });
}
