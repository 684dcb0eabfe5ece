import type { ComponentChildren } from 'preact';
import { goTo, hrefOf, type Route } from '../routing/route.js';
import { readSuppliers, type Supplier } from '../service/suppliers.js';
import { useAnswer } from '../service/use-answer.js';
import { useSession } from '../session/session.js';
import { Answer } from './answer.js';
import { Empty } from './states.js';
import { StatusBadge } from './status-badge.js';

interface Props {
  readonly route: Route;
  /** Other choices of the screen, beside the supplier. */
  readonly filters?: ComponentChildren;
  /** `reload` reads the suppliers again, after a change of one. */
  readonly children: (supplier: Supplier, reload: () => void) => ComponentChildren;
}

/** The part of a screen about the supplier in the address: `#/batches/DEMO`. */
export function OfSupplier({ route, filters, children }: Props) {
  const session = useSession();
  const answer = useAnswer((signal) => readSuppliers(session, signal), [session]);
  return (
    <Answer answer={answer} what="the suppliers">
      {(suppliers) => {
        const [first] = suppliers;
        if (!first)
          return (
            <Empty title="No import supplier">
              Suppliers appear here once the operator has set one up.
            </Empty>
          );
        const [asked] = route.rest;
        const chosen = suppliers.find(({ code }) => code === asked);
        return (
          <>
            <div class="filters">
              <div class="field">
                <label for="supplier">Supplier</label>
                <select
                  id="supplier"
                  value={chosen?.code ?? (asked === undefined ? first.code : '')}
                  onChange={({ currentTarget }) =>
                    goTo(hrefOf([route.screen, currentTarget.value], route.query))
                  }
                >
                  {asked !== undefined && !chosen && <option value="">Choose a supplier</option>}
                  {suppliers.map(({ code }) => (
                    <option key={code} value={code}>
                      {code}
                    </option>
                  ))}
                </select>
              </div>
              {filters}
              <p class="filters-status">
                {(chosen ?? (asked === undefined && first)) && (
                  <StatusBadge status={(chosen ?? first).status} />
                )}
              </p>
            </div>
            {asked !== undefined && !chosen ? (
              <Empty title="No such supplier">
                No import supplier that you may see has the code <code>{asked}</code>.
              </Empty>
            ) : (
              children(chosen ?? first, answer.reload)
            )}
          </>
        );
      }}
    </Answer>
  );
}
