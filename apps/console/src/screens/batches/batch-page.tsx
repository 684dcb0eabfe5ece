import { Time } from '../../parts/time.js';
import { useState } from 'preact/hooks';
import { count, counted, rate } from '../../formats/numbers.js';
import { duration, moment } from '../../formats/times.js';
import { words } from '../../formats/words.js';
import { Breakable } from '../../parts/breakable.js';
import { Card } from '../../parts/card.js';
import { Facts } from '../../parts/facts.js';
import { Head } from '../../parts/rows.js';
import { Answer, Empty } from '../../parts/states.js';
import { hrefOf } from '../../routing/route.js';
import { inBatch, isFailure, readRefusals, type Refusal } from '../../service/refusals.js';
import { KINDS, readBatches, rowsOf, type Batch } from '../../service/batches.js';
import type { Supplier } from '../../service/suppliers.js';
import { useAnswer } from '../../service/use-answer.js';
import { useSession } from '../../session/session.js';
import { loaders, Standing } from './standing.js';
import { UndoDialog } from './undo-dialog.js';

interface Props {
  readonly supplier: Supplier;
  readonly batch: string;
  readonly onStatusChange: () => void;
}

export function BatchPage({ supplier, batch: name, onStatusChange }: Props) {
  const { code } = supplier;
  const session = useSession();
  const [isUndoing, setUndoing] = useState(false);
  const answer = useAnswer(
    (signal) => readBatches(session, { supplier: code, batch: name }, signal),
    [session, code, name],
  );
  const close = () => {
    setUndoing(false);
    answer.reload();
    onStatusChange();
  };
  return (
    <>
      <h2>Batch {name}</h2>
      <Answer answer={answer} what="the batch">
        {([batch]) => {
          if (!batch)
            return (
              <Empty title="No such batch">
                Nothing of {code} was loaded under the name <code>{name}</code>.
              </Empty>
            );
          const buttons = (
            <div class="line">
              <Standing batch={batch} />
              <button type="button" onClick={answer.reload}>
                Refresh
              </button>
              {session.may('undoImportBatch') && batch.undone_at === null && (
                <button type="button" class="danger" onClick={() => setUndoing(true)}>
                  Undo…<span class="hidden"> {name}</span>
                </button>
              )}
            </div>
          );
          return (
            <Card title={titleOf(batch)} aside={buttons} class="supplier">
              <Kinds batch={batch} />
              <About batch={batch} />
            </Card>
          );
        }}
      </Answer>
      <NotStored supplier={code} batch={name} />
      {isUndoing && <UndoDialog supplier={supplier} batch={name} onClose={close} />}
    </>
  );
}

/** Tells what was refused, and apart from it what failed, of the requests with the name of the batch. */
function NotStored({ supplier, batch }: { readonly supplier: string; readonly batch: string }) {
  const session = useSession();
  const { loaded } = useAnswer((signal) => readRefusals(session, signal), [session]);
  if (loaded.state !== 'loaded') return null;
  const own = loaded.data
    .filter((one) => one.import_supplier === supplier)
    .flatMap((one) => inBatch(one, batch) ?? []);
  return (
    <>
      <Listed title="Refused" refusals={own.filter((one) => !isFailure(one))} batch={batch} />
      <Listed title="Failed" refusals={own.filter(isFailure)} batch={batch} />
    </>
  );
}

interface ListedProps {
  readonly title: string;
  readonly refusals: readonly Refusal[];
  readonly batch: string;
}

function Listed({ title, refusals, batch }: ListedProps) {
  if (refusals.length === 0) return null;
  return (
    <Card title={title} class="supplier">
      <ul>
        {refusals.map(({ import_supplier: supplier, operation, code, count: times }) => (
          <li key={`${operation} ${code}`}>
            {counted(times, 'request')}:{' '}
            <a href={hrefOf(['refusals'], { supplier, operation, code, batch })}>
              <Breakable text={code} />
            </a>{' '}
            <span class="soft">{operation}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The counts of a batch that was undone stay until something is loaded into it again. */
function titleOf(batch: Batch): string {
  const rows = counted(rowsOf(batch), 'row');
  return batch.undone_at === null ? `${rows} stored` : `${rows} were stored`;
}

function Kinds({ batch }: { readonly batch: Batch }) {
  return (
    <table class="flows">
      <Head
        titles={['Kind', batch.undone_at === null ? 'Stored' : 'Was stored', 'Announced']}
        numbers={[1, 2]}
      />
      <tbody>
        {KINDS.map((kind) => {
          const expected = batch.expected?.[kind];
          return (
            <tr key={kind}>
              <th scope="row">{words(kind)}</th>
              <td class="number">{count(batch[kind])}</td>
              <td class="number">{expected === undefined ? '–' : count(expected)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function About({ batch }: { readonly batch: Batch }) {
  const { first_at: first, last_at: last, accounts, left } = batch;
  if (first === null || last === null)
    return <p class="soft">It was announced, and nothing of it is stored yet.</p>;
  const seconds = (Date.parse(last) - Date.parse(first)) / 1000;
  const facts = [
    ['Loaded by', loaders(batch)],
    ['First stored', <Time at={first} as={moment} />],
    ['Last stored', <Time at={last} as={moment} />],
    [
      'Rate',
      seconds > 0
        ? `${rate(rowsOf(batch) / seconds)} rows a second, over ${duration(seconds)}`
        : 'Not known: stored within a second',
    ],
    ['Accounts', count(accounts)],
    ['Accounts and businesses that still have items of it', count(left)],
  ] as const;
  return (
    <>
      <Facts look="lines" facts={facts} />
      {batch.expected === null && (
        <p class="soft small">No totals were announced for this batch.</p>
      )}
      <p class="soft small">
        Notes include those that the service wrote about moved dates. Rows that were stored before
        belong to no batch: the loader&rsquo;s report says where they differ.
      </p>
    </>
  );
}
