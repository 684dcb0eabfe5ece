import type { ComponentChildren } from 'preact';
import { goTo, hrefOf, type Route } from '../routing/route.js';
import { readSuppliers, type Supplier } from '../service/suppliers.js';
import { useAnswer } from '../service/use-answer.js';
import { useSession } from '../session/session.js';
import { SelectField } from './select-field.js';
import { Answer, Empty } from './states.js';
import { StatusBadge } from './status-badge.js';

interface Props {
  readonly route: Route;
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
        const chosen = asked === undefined ? first : suppliers.find(({ code }) => code === asked);
        const codes = suppliers.map(({ code }) => [code, code] as const);
        return (
          <>
            <div class="filters">
              <SelectField
                id="supplier"
                label="Supplier"
                value={chosen?.code ?? ''}
                options={chosen ? codes : [['', 'Choose a supplier'], ...codes]}
                onChoose={(code) => goTo(hrefOf([route.screen, code], route.query))}
              />
              {filters}
              <p class="filters-status">{chosen && <StatusBadge status={chosen.status} />}</p>
            </div>
            {chosen ? (
              children(chosen, answer.reload)
            ) : (
              <Empty title="No such supplier">
                No import supplier that you may see has the code <code>{asked}</code>.
              </Empty>
            )}
          </>
        );
      }}
    </Answer>
  );
}
