import { counted } from '../../formats/numbers.js';
import { moment } from '../../formats/times.js';
import { words } from '../../formats/words.js';
import { Time } from '../../parts/time.js';
import { Card } from '../../parts/card.js';
import { hrefOf } from '../../routing/route.js';
import type { AccountView } from '../../service/accounts.js';
import { KINDS } from '../../service/batches.js';

type Append = AccountView['appends'][number];

interface Props {
  readonly supplier: string;
  readonly appends: readonly Append[];
}

const SHOWN = 5;

export function Appends({ supplier, appends }: Props) {
  const all = byMinute(appends);
  const more = all.slice(SHOWN);
  const listed = (some: readonly Appended[]) => (
    <ul class="ruled stack">
      {some.map((append, index) => (
        <li key={index}>
          <p>
            <a href={hrefOf(['suppliers', supplier, 'batches', append.import_batch])}>
              {append.import_batch}
            </a>
          </p>
          <p class="soft small">
            <span>{itemsOf(append)}</span>
            {append.requests > 1 && ` in ${counted(append.requests, 'request')}`},{' '}
            <Time at={append.added_at} as={moment} />
          </p>
        </li>
      ))}
    </ul>
  );
  return (
    <Card title="Loaded">
      {appends.length === 0 && (
        <p class="soft">Nothing was loaded in a batch, so the times are not known</p>
      )}
      {listed(all.slice(0, SHOWN))}
      {more.length > 0 && (
        <details>
          {/* The service lists the last hundred. */}
          <summary>{counted(sumOf(more, 'requests'), 'earlier request')}</summary>
          {listed(more)}
        </details>
      )}
    </Card>
  );
}

interface Appended extends Append {
  readonly requests: number;
}

/** The requests of one batch within a minute as one. */
export function byMinute(appends: readonly Append[]): readonly Appended[] {
  const groups = Map.groupBy(
    appends.map((append) => ({ ...append, requests: 1 })),
    ({ import_batch: batch, added_at: at }) => `${at.slice(0, 16)} ${batch}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [last] = group;
    const sums = Object.fromEntries(
      ([...KINDS, 'requests'] as const).map((name) => [name, sumOf(group, name)]),
    );
    return last ? [{ ...last, ...sums }] : [];
  });
}

function sumOf(all: readonly Appended[], name: (typeof KINDS)[number] | 'requests'): number {
  return all.reduce((sum, one) => sum + one[name], 0);
}

function itemsOf(append: Append): string {
  return KINDS.filter((kind) => append[kind] > 0)
    .map((kind) => {
      const many = words(kind).toLowerCase();
      return counted(append[kind], many.replace(/s$/, ''), many);
    })
    .join(', ');
}
