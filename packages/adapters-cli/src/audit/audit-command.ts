import type { paths } from '@data-import/client';
import type { Column } from '@data-import/command-kit';
import { isJsonObject } from '@data-import/wire/codecs';
import { Command } from 'commander';
import { EXIT_CODES, wrongWordsEndWith } from '../command-refused.js';
import type { ApiRecord } from '../service/service.js';
import type { Session } from '../session.js';

type Query = NonNullable<paths['/v1/operator/audit/']['get']['parameters']['query']>;

interface Filter extends Pick<Query, 'action' | 'actor' | 'since'> {
  readonly supplier?: string;
}

export function auditCommand(session: Session): Command {
  const command = new Command('audit').description('list and check the audit of operators');
  command
    .command('list')
    .description('print what operators changed and which accounts they looked at, newest first')
    .option('--supplier <code>', 'only about this supplier')
    .option('--action <operation>', 'only this operation, by its id')
    .option('--actor <key or user>', 'only of this API key, or of this user@host')
    .option('--since <time>', 'only of this time in UTC or later')
    .action(({ supplier, ...filter }: Filter) =>
      session.printEach(
        COLUMNS,
        (service) =>
          service.list('/v1/operator/audit/', {
            path: {},
            query: { ...(supplier !== undefined && { import_supplier: supplier }), ...filter },
          }),
        { mayBeBlocks: true },
      ),
    );
  command
    .command('check')
    .description(
      'name the first entry that was changed, taken out or swapped; changes none; not with --url',
    )
    .exitOverride(wrongWordsEndWith(EXIT_CODES.notChecked))
    .action(() => check(session));
  return command;
}

const COLUMNS: readonly Column<ApiRecord<'AuditEntry'>>[] = [
  { heading: 'NUMBER', cell: ({ number }) => number },
  { heading: 'AT', cell: ({ at }) => at },
  { heading: 'BY', cell: ({ actor }) => actor.label ?? actor.api_key_id ?? actor.user },
  { heading: 'ACTION', cell: ({ action }) => action },
  { heading: 'SUPPLIER', cell: (entry) => entry.import_supplier },
  { heading: 'CHANGED', cell: ({ details }) => changesIn(details ?? {}) },
  { heading: 'SUBJECT', cell: ({ subject }) => subject },
  { heading: 'REASON', cell: ({ reason }) => reason },
];

/** Each setting with its value before and after the change; empty where the details are no settings. */
function changesIn({ before, after }: Readonly<Record<string, unknown>>): string {
  if (!isJsonObject(before) || !isJsonObject(after)) return '';
  return Object.keys(after)
    .map((name) => {
      const [from, to] = [before, after].map((settings) => shown(name, settings[name]));
      const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      return `${words}: ${from} -> ${to}`;
    })
    .join(', ');
}

function shown(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '-';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return name === 'status' ? text.toUpperCase() : text;
}

const BROKEN = 1;

async function check(session: Session): Promise<void> {
  session.exitWith(EXIT_CODES.notChecked);
  await session.withUseCases(async ({ checkAudit }) => {
    const { number, hash, broken } = await checkAudit();
    session.terminal.printJson({ number, hash, broken: broken ?? null });
    session.exitWith(broken ? BROKEN : EXIT_CODES.done);
    const last = number === 0 ? '' : `; the last hash is ${hash}`;
    session.terminal.print(
      broken
        ? `Entry ${broken.number} is ${broken.problem}.`
        : `${number} entries are as they were stored${last}`,
    );
  }, EXIT_CODES.notChecked);
}
