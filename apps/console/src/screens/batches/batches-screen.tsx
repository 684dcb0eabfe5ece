import { Time } from '../../parts/time.js';
import { useEffect, useState } from 'preact/hooks';
import { count } from '../../formats/numbers.js';
import { CutInMiddle } from '../../parts/cut-in-middle.js';
import { Answer, Empty } from '../../parts/states.js';
import { Table, type Column } from '../../parts/table.js';
import { hrefOf, type Route } from '../../routing/route.js';
import { readBatches, rowsOf, type Batch } from '../../service/batches.js';
import type { Supplier } from '../../service/suppliers.js';
import { useAnswer } from '../../service/use-answer.js';
import { useSession } from '../../session/session.js';
import { OfSupplier } from '../suppliers/of-supplier.js';
import { loaders, Standing } from './standing.js';
import { UndoDialog } from './undo-dialog.js';

export function Batches({ route }: { readonly route: Route }) {
  const { screen, rest, query } = route;
  const { name: asked = '' } = query;
  const [name, setName] = useState(asked);
  useEffect(() => setName(asked), [asked]);
  return (
    <OfSupplier route={{ ...route, query: { name } }} tab="Batches">
      {(supplier, reload) => (
        <>
          <div class="filters">
            <div class="field">
              <label for="batch-name">Name</label>
              <input
                id="batch-name"
                value={name}
                autocomplete="off"
                spellcheck={false}
                onInput={({ currentTarget: { value } }) => {
                  setName(value);
                  history.replaceState(null, '', hrefOf([screen, ...rest], { name: value }));
                }}
              />
            </div>
          </div>
          <BatchesOf key={supplier.code} supplier={supplier} name={name} onStatusChange={reload} />
        </>
      )}
    </OfSupplier>
  );
}

interface Props {
  readonly supplier: Supplier;
  /** Part of the names that are shown. */
  readonly name: string;
  readonly onStatusChange: () => void;
}

function BatchesOf({ supplier, name, onStatusChange }: Props) {
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
        {(batches) => {
          if (batches.length === 0)
            return (
              <Empty title="No batches">
                Load with <code>import_batch</code>, as <code>data-import load</code> does: what is
                created is listed here under that name, and can be undone as a whole.
              </Empty>
            );
          const words = name.trim().toLowerCase();
          const shown = batches.filter((one) => one.import_batch.toLowerCase().includes(words));
          if (shown.length === 0) return <p class="soft">No batch matches.</p>;
          return (
            <Table
              label={`Batches of ${code}, the latest first`}
              columns={[
                ...columnsOf(code),
                standing(session.may('undoImportBatch') ? setUndone : undefined),
              ]}
              count={shown.length}
              rowAt={(index) => shown[index]}
              keyOf={({ import_batch: batch }) => batch}
            />
          );
        }}
      </Answer>
      {undone !== undefined && <UndoDialog supplier={supplier} batch={undone} onClose={close} />}
    </>
  );
}

function columnsOf(supplier: string): readonly Column<Batch>[] {
  return [
    {
      title: 'Batch',
      width: 'minmax(7.5rem, 1fr)',
      cell: ({ import_batch: name }) => (
        <a href={hrefOf(['suppliers', supplier, 'batches', name])} aria-label={name}>
          <strong>
            <CutInMiddle text={name} />
          </strong>
        </a>
      ),
    },
    {
      title: 'Last stored',
      width: '9.5rem',
      cell: ({ last_at: at }) => (at === null ? 'Only announced' : <Time at={at} />),
    },
    {
      title: 'Loaded by',
      width: 'minmax(7.5rem, 0.6fr)',
      cell: (batch) => <span title={loaders(batch)}>{loaders(batch)}</span>,
    },
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
    title: 'State',
    width: '11.4rem',
    isLong: true,
    cell: (batch) => (
      <span class="line apart">
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
