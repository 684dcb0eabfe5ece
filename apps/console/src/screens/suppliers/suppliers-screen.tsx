import { Card } from '../../parts/card.js';
import { Empty, Loading } from '../../parts/states.js';
import { hrefOf, type Route } from '../../routing/route.js';
import type { Progress } from '../../service/progress.js';
import { BatchPage } from '../batches/batch-page.js';
import { AccountsProgress } from '../night/accounts-progress.js';
import { Flows } from '../night/flows.js';
import { FailureCounts, RefusalCounts } from '../night/refusal-counts.js';
import { LastChange, RecentBatches, RowsProgress } from '../night/supplier-card.js';
import { LastHour } from './last-hour.js';
import { OfSupplier } from './of-supplier.js';

/** Everything about one supplier, `#/suppliers/NORTH`, or a batch of it, `#/suppliers/NORTH/batches/night-3`. */
export function Suppliers({ route }: { readonly route: Route }) {
  const [, part, batch] = route.rest;
  const isOfBatch = part === 'batches' && batch !== undefined;
  return (
    <OfSupplier route={route} tab={isOfBatch ? 'Batches' : 'Overview'}>
      {(supplier, reload, { progress, connection, failure }) => {
        const { code } = supplier;
        if (isOfBatch)
          return <BatchPage supplier={supplier} batch={batch} onStatusChange={reload} />;
        if (part !== undefined)
          return (
            <Empty title="Nothing is at this address">
              Go to <a href={hrefOf(['suppliers', code])}>{code}</a>.
            </Empty>
          );
        const own = progress?.suppliers.find((one) => one.import_supplier === code);
        if (own) return <Overview key={code} progress={own} isStale={connection !== 'live'} />;
        return failure ? null : <Loading what="the progress" />;
      }}
    </OfSupplier>
  );
}

interface OverviewProps {
  readonly progress: Progress;
  readonly isStale: boolean;
}

function Overview({ progress, isStale }: OverviewProps) {
  return (
    <div class={isStale ? 'supplier-page stale' : 'supplier-page'}>
      <LastHour progress={progress} />
      <Card title="Stored" class="whole">
        <RowsProgress progress={progress} />
        <Flows progress={progress} isWhole />
        <RecentBatches progress={progress} />
      </Card>
      <Card title="Accounts">
        <AccountsProgress progress={progress} />
        <LastChange progress={progress} />
      </Card>
      <Card title="Refused and failed">
        <FailureCounts supplier={progress.import_supplier} />
        <RefusalCounts progress={progress} />
      </Card>
    </div>
  );
}
