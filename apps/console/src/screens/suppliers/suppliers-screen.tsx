import { OfSupplier } from '../../parts/of-supplier.js';
import { Empty, Failed, Loading } from '../../parts/states.js';
import { hrefOf, type Route } from '../../routing/route.js';
import { useProgress } from '../../service/use-progress.js';
import { useSession } from '../../session/session.js';
import { BatchPage } from '../batches/batch-page.js';
import { SupplierCard } from '../night/supplier-card.js';
import { LastHour } from './last-hour.js';
import { SupplierSettings } from './supplier-settings.js';

/** Everything about one supplier, `#/suppliers/NORTH`, or a batch of it, `#/suppliers/NORTH/batches/night-3`. */
export function Suppliers({ route }: { readonly route: Route }) {
  const [, part, batch] = route.rest;
  const isOfBatch = part === 'batches' && batch !== undefined;
  return (
    <>
      <h1>{isOfBatch ? `Batch ${batch}` : 'Supplier'}</h1>
      <OfSupplier route={route}>
        {(supplier, reload) =>
          isOfBatch ? (
            <BatchPage supplier={supplier} batch={batch} onStatusChange={reload} />
          ) : part === undefined ? (
            <SupplierPage key={supplier.code} supplier={supplier.code} onStatusChange={reload} />
          ) : (
            <Empty title="Nothing is at this address">
              Go to <a href={hrefOf(['suppliers', supplier.code])}>{supplier.code}</a>.
            </Empty>
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
  const { isOperator, may } = useSession();
  const { progress, failure, restart } = useProgress();
  const own = progress?.suppliers.find((one) => one.import_supplier === supplier);
  const screens = [
    ['Batches', hrefOf(['batches', supplier])],
    ['Refusals', hrefOf(['refusals'], { supplier })],
    ['Imports', hrefOf(['imports', supplier])],
    ...(isOperator ? ([['Documents', hrefOf(['documents', supplier])]] as const) : []),
  ] as const;
  return (
    <>
      <nav aria-label={`Screens of ${supplier}`}>
        <ul class="line">
          {screens.map(([name, href]) => (
            <li key={name}>
              <a href={href}>
                {name}
                <span class="hidden"> of {supplier}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {failure && <Failed failure={failure} what="the progress" onRetry={restart} />}
      {!failure && !own && <Loading what="the progress" />}
      <div class="supplier-page">
        {own && <SupplierCard progress={own} onChanged={onStatusChange} />}
        {own && <LastHour progress={own} />}
        {may('changeSupplier') && <SupplierSettings supplier={supplier} />}
      </div>
    </>
  );
}
