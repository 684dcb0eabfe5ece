import { TRANSACTION_TYPES } from '@data-import/domain';
import { loadedDescription, type RecordKind } from '../records/record-kinds.js';
import { quoteText } from '../sources/database.js';
import { isPlainAmount, plainHundredths, QUANTITY } from './item-structure.js';
import { comparedKind } from './compared-kind.js';
import type { Comparing, Comparison } from './comparison.js';
import { isOfErased } from './erased-accounts.js';
import { hasRow } from './differences.js';
import type { HeldAccounts, Part } from './held-accounts.js';

/** One sum from the files to the service: `read` is `unreadable`, `refused`, `erased`, `repeated` and `expected` together. */
export interface SumBridge {
  readonly of: string;
  readonly read: Part;
  readonly unreadable: Part;
  readonly refused: Part;
  readonly erased: Part;
  readonly repeated: Part;
  readonly expected: Part;
  readonly stored: Part;
}

const STEPS = ['unreadable', 'refused', 'erased', 'repeated', 'expected'] as const;

const SUMMED = {
  transactions: { field: 'amount', types: TRANSACTION_TYPES },
  'historical-statements': { field: 'gross_amount', types: [] },
} as const;

type Kind = keyof typeof SUMMED;

const isSummed = (kind: RecordKind): kind is Kind => Object.hasOwn(SUMMED, kind);

/** The SQL of the type and of the amount of a row with `fields`. */
export function summed(kind: RecordKind): { readonly type: string; readonly amount: string } {
  if (!isSummed(kind)) return { type: `''`, amount: `null::${QUANTITY}` };
  const { field, types } = SUMMED[kind];
  const words = types.map(quoteText).join(', ');
  const value = `fields.${field}`;
  return {
    type:
      types.length === 0
        ? `''`
        : `case when fields."type" in (${words}) then fields."type" else '' end`,
    amount: `case when ${isPlainAmount(value)} then ${plainHundredths(value)}::decimal(20, 0) * 0.01
      else try_cast(${value} as ${QUANTITY}) end`,
  };
}

/**
 * Adds up the amounts by type, into `compare.sums`: each row of the files in its step; and, of the rows that are
 * compared field by field, what is expected and what is stored of them.
 */
export class Sums {
  constructor(private readonly comparison: Comparison) {}

  async open(): Promise<void> {
    const { database } = this.comparison;
    await database.run(
      `create table compare.sums (kind varchar, type varchar, step varchar, amount ${QUANTITY}, count bigint)`,
    );
    for (const kind of Object.keys(SUMMED) as Kind[]) {
      const { table } = loadedDescription(kind);
      await this.#add(
        kind,
        `case when fault_code is not null then 'unreadable'
           when "row" in (select "row" from compare.refused r where kind = ${quoteText(kind)} and ${isOfErased('r')}) then 'erased'
           else 'refused' end`,
        `(select *, json_transform(item, '{"type": "VARCHAR", "${SUMMED[kind].field}": "VARCHAR"}') as fields from ${table}
          where fault_code is not null or "row" in (select "row" from compare.refused where kind = ${quoteText(kind)}))`,
      );
    }
  }

  async addCompared(kind: RecordKind): Promise<void> {
    const one = comparedKind(kind);
    await this.#add(kind, `'compared'`, `(select * from ${one.files} where is_first)`);
    await this.#add(
      kind,
      `'found'`,
      `(select * from ${one.stored} s where s.is_first and ${hasRow(one)})`,
    );
  }

  async #add(kind: RecordKind, step: string, from: string): Promise<void> {
    if (!isSummed(kind)) return;
    const { type, amount } = summed(kind);
    await this.comparison.database.run(
      `insert into compare.sums
       select ${quoteText(kind)}, ${type}, ${step}, sum(${amount}), count(*) from ${from} group by 2, 3`,
    );
  }

  /** The sums of all accounts, for each type of transaction and of statements. */
  async bridges(held: HeldAccounts, scope: Comparing['scope']): Promise<readonly SumBridge[]> {
    const { database } = this.comparison;
    await database.run(
      `insert into compare.sums
       select kind, type, case when is_first then 'expected' else 'repeated' end, sum(amount), sum(count)
       from compare.file_digests group by all`,
    );
    const rows = await database.rows(
      `select kind, type, part, sum(case when sign < 0 then -amount else amount end)::varchar, sum(sign * count)
       from compare.sums join (values ${PARTS_OF_STEPS}) as parts (step, part, sign) using (step)
       group by kind, type, part`,
    );
    const parts = new Map(
      rows.map(([kind, type, part, sum, count]) => [
        `${String(kind)} ${String(type)} ${String(part)}`,
        { rows: Number(count), sum: String(sum ?? 0) },
      ]),
    );
    return (Object.keys(SUMMED) as Kind[]).flatMap((kind) =>
      [...SUMMED[kind].types, ''].flatMap((type) => {
        const partOf = (part: string) => parts.get(`${kind} ${type} ${part}`);
        const ofService = kind === 'transactions' ? held.partOfType(type) : held.statements;
        const stored = scope === 'everything' ? ofService : partOf('stored');
        if (!partOf('read') && (!stored || kind === 'historical-statements')) return [];
        const steps = ['read', ...STEPS].map((step) => [step, partOf(step) ?? NONE]);
        return [
          {
            of: nameOf(kind, type),
            ...(Object.fromEntries(steps) as Record<(typeof STEPS)[number] | 'read', Part>),
            stored: stored ?? NONE,
          },
        ];
      }),
    );
  }
}

const NONE: Part = { rows: 0, sum: '0' };

/** Each row of the files is read. What was not compared field by field has the sums of the rows that are expected. */
const PARTS_OF_STEPS = [
  ...STEPS.flatMap((step) => [
    [step, step, 1],
    [step, 'read', 1],
  ]),
  ['expected', 'stored', 1],
  ['compared', 'stored', -1],
  ['found', 'stored', 1],
]
  .map(([step, part, sign]) => `('${step}', '${part}', ${sign})`)
  .join(', ');

function nameOf(kind: Kind, type: string): string {
  const { field } = SUMMED[kind];
  if (kind === 'historical-statements') return `statements: ${field}`;
  return type === ''
    ? `transactions: ${field} without a known type`
    : `transactions: ${field} of ${type}`;
}
