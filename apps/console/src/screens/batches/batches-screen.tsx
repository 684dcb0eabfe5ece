import { useState } from 'preact/hooks';
import { count } from '../../formats/numbers.js';
import { moment, recently } from '../../formats/times.js';
import { Answer } from '../../parts/answer.js';
import { Badge } from '../../parts/badge.js';
import { OfSupplier } from '../../parts/of-supplier.js';
import { Empty } from '../../parts/states.js';
import { Table, type Column } from '../../parts/table.js';
import type { Route } from '../../routing/route.js';
import { readBatches, type Batch } from '../../service/batches.js';
import { useAnswer } from '../../service/use-answer.js';
import { useSession } from '../../session/session.js';
import type { Screen } from '../screen.js';
import { UndoDialog } from './undo-dialog.js';

/** What was loaded under a name, and taking it back. */
function Batches({ route }: { readonly route: Route }) {
  return (
    <>
      <h1>Batches</h1>
      <OfSupplier route={route}>
        {({ code }) => <BatchesOf key={code} supplier={code} />}
      </OfSupplier>
    </>
  );
}

function BatchesOf({ supplier }: { readonly supplier: string }) {
  const session = useSession();
  const [undone, setUndone] = useState<string>();
  const answer = useAnswer((signal) => readBatches(session, supplier, signal), [session, supplier]);
  const close = () => {
    setUndone(undefined);
    answer.reload();
  };
  return (
    <>
      <Answer answer={answer} what="the batches">
        {(batches) =>
          batches.length === 0 ? (
            <Empty title="No batches">
              What requests with <code>import_batch</code> create is listed here under that name.
            </Empty>
          ) : (
            <Table
              label={`Batches of ${supplier}, the latest first`}
              columns={[...COLUMNS, standing(session.role === 'operator' ? setUndone : undefined)]}
              count={batches.length}
              rowAt={(index) => batches[index]}
              keyOf={({ import_batch: name }) => name}
            />
          )
        }
      </Answer>
      {undone !== undefined && <UndoDialog supplier={supplier} batch={undone} onClose={close} />}
    </>
  );
}

const COLUMNS: readonly Column<Batch>[] = [
  {
    title: 'Batch',
    width: 'minmax(6rem, 1fr)',
    cell: ({ import_batch: name }) => <strong title={name}>{name}</strong>,
  },
  { title: 'First stored', width: '11.5rem', cell: ({ first_at: at }) => moment(at) },
  { title: 'Last stored', width: '11.5rem', cell: ({ last_at: at }) => moment(at) },
  numbers('Accounts', '5.9rem', ({ accounts }) => accounts),
  numbers('Notes', '4.4rem', ({ notes }) => notes),
  numbers('Transactions', '7.8rem', ({ transactions }) => transactions),
  numbers('Statements', '7.1rem', ({ statements }) => statements),
  numbers('Instructions', '7.6rem', ({ payment_instructions: instructions }) => instructions),
];

function numbers(title: string, width: string, of: (batch: Batch) => number): Column<Batch> {
  return { title, width, isNumber: true, cell: (batch) => count(of(batch)) };
}

function standing(onUndo?: (batch: string) => void): Column<Batch> {
  return {
    title: 'Standing',
    width: '11.4rem',
    cell: ({ import_batch: name, undone_at: at }) => (
      <span class="standing">
        {at === null ? (
          <Badge tone="good">Stored</Badge>
        ) : (
          <Badge tone="still">Undone {recently(at)}</Badge>
        )}
        {at === null && onUndo && (
          <button type="button" class="in-row" onClick={() => onUndo(name)}>
            Undo…<span class="hidden"> {name}</span>
          </button>
        )}
      </span>
    ),
  };
}

export const BATCHES: Screen = {
  path: 'batches',
  title: 'Batches',
  audience: 'everyone',
  View: Batches,
};
