import { useState } from 'preact/hooks';
import { Empty, Failed, Loading } from '../../parts/states.js';
import { useProgress } from '../../service/use-progress.js';
import type { Screen } from '../screen.js';
import { Connection } from './connection.js';
import { StatusDialog, type AskedStatus } from './status-dialog.js';
import { HistoryDialog } from './history-dialog.js';
import { Summary } from './summary.js';
import { SupplierCard } from './supplier-card.js';
import type { Progress } from '../../service/progress.js';

type Opened = AskedStatus | { readonly kind: 'history'; readonly supplier: string };

/** What the night does, supplier by supplier, once a second. */
function Night() {
  const { progress, connection, failure, restart } = useProgress();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const at = progress?.at;

  return (
    <>
      <div class="screen-head">
        <h1>Night</h1>
        <Connection connection={connection} at={at} />
      </div>
      {failure && <Failed failure={failure} what="the progress" onRetry={restart} />}
      {!failure && !progress && connection === 'lost' && (
        <Empty title="No connection">
          The service does not answer. The page keeps trying and shows the suppliers as soon as it
          does.
        </Empty>
      )}
      {!failure && !progress && connection === 'connecting' && <Loading what="the suppliers" />}
      {progress?.suppliers.length === 0 && (
        <Empty title="No suppliers yet">
          An operator creates them with <code>supplier create</code> or{' '}
          <code>POST /v1/operator/import-suppliers/</code>.
        </Empty>
      )}
      {progress && progress.suppliers.length > 0 && (
        <>
          <Summary suppliers={progress.suppliers} />
          <div class={connection === 'live' ? 'suppliers' : 'suppliers stale'}>
            {inOrder(progress.suppliers).map((supplier) => (
              <SupplierCard
                key={supplier.import_supplier}
                progress={supplier}
                onStatus={(to) =>
                  setOpened({ kind: 'status', supplier: supplier.import_supplier, to })
                }
                onHistory={() => setOpened({ kind: 'history', supplier: supplier.import_supplier })}
              />
            ))}
          </div>
        </>
      )}
      {opened?.kind === 'status' && <StatusDialog asked={opened} onClose={close} />}
      {opened?.kind === 'history' && <HistoryDialog supplier={opened.supplier} onClose={close} />}
    </>
  );
}

const ORDER = ['ONGOING', 'PAUSED', 'COMPLETE'];

/** What needs eyes first; within that by code, so that cards stay where they are. */
function inOrder(suppliers: readonly Progress[]): readonly Progress[] {
  return suppliers.toSorted(
    (one, other) =>
      rank(one) - rank(other) || one.import_supplier.localeCompare(other.import_supplier),
  );
}

/** A status that is not known here comes last. */
function rank({ status }: Progress): number {
  const place = ORDER.indexOf(status);
  return place < 0 ? ORDER.length : place;
}

export const NIGHT: Screen = { path: 'night', title: 'Night', audience: 'everyone', View: Night };
