import { useState } from 'preact/hooks';
import { count } from '../../formats/numbers.js';
import { recently } from '../../formats/times.js';
import { shortened } from '../../formats/words.js';
import { Answer } from '../../parts/answer.js';
import { OfSupplier } from '../../parts/of-supplier.js';
import { Empty } from '../../parts/states.js';
import { Table, type Column } from '../../parts/table.js';
import { hrefOf, type Route } from '../../routing/route.js';
import { readBatches, rowsOf, type Batch } from '../../service/batches.js';
import type { Supplier } from '../../service/suppliers.js';
import { useAnswer } from '../../service/use-answer.js';
import { useSession } from '../../session/session.js';
import type { Screen } from '../screen.js';
import { loaders, Standing } from './standing.js';
import { UndoDialog } from './undo-dialog.js';

/** Lists what was loaded under each name, and takes it back. */
function Batches({ route }: { readonly route: Route }) {
  return (
    <>
      <h1>Batches</h1>
      <OfSupplier route={route}>
        {(supplier, reload) => (
          <BatchesOf key={supplier.code} supplier={supplier} onStatusChange={reload} />
        )}
      </OfSupplier>
    </>
  );
}

interface Props {
  readonly supplier: Supplier;
  readonly onStatusChange: () => void;
}

function BatchesOf({ supplier, onStatusChange }: Props) {
  const { code } = supplier;
  const session = useSession();
  const [undone, setUndone] = useState<string>();
  const answer = useAnswer(
    (signal) => readBatches(session, { supplier: code }, signal),
    [session, code],
  );
  const close = () => {
    setUndone(undefined);
    answer.reload();
    onStatusChange();
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
              label={`Batches of ${code}, the latest first`}
              columns={[
                ...columnsOf(code),
                standing(session.role === 'operator' ? setUndone : undefined),
              ]}
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

function columnsOf(supplier: string): readonly Column<Batch>[] {
  return [
    {
      title: 'Batch',
      width: 'minmax(8rem, 1fr)',
      cell: ({ import_batch: name }) => (
        <a href={hrefOf(['suppliers', supplier, 'batches', name])} title={name}>
          <strong>{shortened(name)}</strong>
        </a>
      ),
    },
    { title: 'Last stored', width: '12rem', cell: ({ last_at: at }) => recently(at) },
    { title: 'Loaded by', width: 'minmax(5rem, 0.5fr)', cell: loaders },
    {
      title: 'Accounts',
      width: '6rem',
      isNumber: true,
      cell: ({ accounts }) => count(accounts),
    },
    { title: 'Rows', width: '6rem', isNumber: true, cell: (batch) => count(rowsOf(batch)) },
  ];
}

function standing(onUndo?: (batch: string) => void): Column<Batch> {
  return {
    title: 'Standing',
    width: '11.4rem',
    isLong: true,
    cell: (batch) => (
      <span class="standing">
        <Standing batch={batch} />
        {batch.undone_at === null && onUndo && (
          <button type="button" class="in-row" onClick={() => onUndo(batch.import_batch)}>
            Undo…<span class="hidden"> {batch.import_batch}</span>
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
