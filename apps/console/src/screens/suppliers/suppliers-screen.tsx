import { useState } from 'preact/hooks';
import { OfSupplier } from '../../parts/of-supplier.js';
import { Failed, Loading } from '../../parts/states.js';
import { hrefOf, type Route } from '../../routing/route.js';
import { useProgress } from '../../service/use-progress.js';
import { useSession } from '../../session/session.js';
import { BatchPage } from '../batches/batch-page.js';
import { HistoryDialog } from '../night/history-dialog.js';
import { StatusDialog, type AskedStatus } from '../night/status-dialog.js';
import { SupplierCard } from '../night/supplier-card.js';
import type { Screen } from '../screen.js';
import { LastHour } from './last-hour.js';
import { SupplierSettings } from './supplier-settings.js';

/** Everything about one supplier, `#/suppliers/NORTH`, or a batch of it, `#/suppliers/NORTH/batches/night-3`. */
function Suppliers({ route }: { readonly route: Route }) {
  const [, part, batch] = route.rest;
  const isOfBatch = part === 'batches' && batch !== undefined;
  return (
    <>
      <h1>{isOfBatch ? `Batch ${batch}` : 'Supplier'}</h1>
      <OfSupplier route={route}>
        {(supplier, reload) =>
          isOfBatch ? (
            <BatchPage supplier={supplier} batch={batch} onStatusChange={reload} />
          ) : (
            <SupplierPage key={supplier.code} supplier={supplier.code} onStatusChange={reload} />
          )
        }
      </OfSupplier>
    </>
  );
}

interface Props {
  readonly supplier: string;
  readonly onStatusChange: () => void;
}

function SupplierPage({ supplier, onStatusChange }: Props) {
  const { role } = useSession();
  const { progress, failure, restart } = useProgress();
  const [opened, setOpened] = useState<AskedStatus | 'history'>();
  const own = progress?.suppliers.find((one) => one.import_supplier === supplier);
  const close = () => {
    setOpened(undefined);
    onStatusChange();
  };
  return (
    <>
      <nav aria-label={`Screens of ${supplier}`}>
        <ul class="supplier-screens">
          <li>
            <a href={hrefOf(['batches', supplier])}>Batches of {supplier}</a>
          </li>
          <li>
            <a href={hrefOf(['refusals'], { supplier })}>Refusals of {supplier}</a>
          </li>
          <li>
            <a href={hrefOf(['imports', supplier])}>Imports of {supplier}</a>
          </li>
        </ul>
      </nav>
      {failure && <Failed failure={failure} what="the progress" onRetry={restart} />}
      {!failure && !own && <Loading what="the progress" />}
      <div class="supplier-page">
        {own && (
          <SupplierCard
            progress={own}
            onStatus={(to) => setOpened({ kind: 'status', supplier, to })}
            onHistory={() => setOpened('history')}
          />
        )}
        {own && <LastHour progress={own} />}
        {role === 'operator' && <SupplierSettings supplier={supplier} />}
      </div>
      {opened === 'history' && <HistoryDialog supplier={supplier} onClose={close} />}
      {opened && opened !== 'history' && <StatusDialog asked={opened} onClose={close} />}
    </>
  );
}

export const SUPPLIERS: Screen = {
  path: 'suppliers',
  title: 'Suppliers',
  audience: 'everyone',
  View: Suppliers,
};
