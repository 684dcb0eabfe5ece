import type { ComponentChildren } from 'preact';
import { SelectField } from '../../parts/select-field.js';
import { Answer, Empty } from '../../parts/states.js';
import { goTo, hrefOf, type Route } from '../../routing/route.js';
import { readSuppliers, type Supplier } from '../../service/suppliers.js';
import { useAnswer } from '../../service/use-answer.js';
import { useProgress } from '../../service/use-progress.js';
import { useSession } from '../../session/session.js';
import { SupplierHead, type Tab } from './supplier-head.js';

interface Props {
  readonly route: Route;
  readonly tab: Tab;
  /** `reload` reads the suppliers again, after a change of one. */
  readonly children: (
    supplier: Supplier,
    reload: () => void,
    live: ReturnType<typeof useProgress>,
  ) => ComponentChildren;
}

/** A screen about the supplier in the address, such as `#/batches/DEMO`, or else the first. */
export function OfSupplier({ route, tab, children }: Props) {
  const session = useSession();
  const answer = useAnswer((signal) => readSuppliers(session, signal), [session]);
  const live = useProgress();
  return (
    <Answer answer={answer} what="the suppliers">
      {(suppliers) => {
        const [asked = suppliers[0]?.code] = route.rest;
        if (asked === undefined)
          return (
            <>
              <h1>{tab}</h1>
              <Empty title="No import supplier">
                Suppliers appear here once the operator has set one up.
              </Empty>
            </>
          );
        const read = suppliers.find(({ code }) => code === asked);
        const now = live.progress?.suppliers.find((one) => one.import_supplier === asked);
        const chosen = read && { ...read, status: now?.status ?? read.status };
        const codes = suppliers.map(({ code }) => [code, code] as const);
        const select = (
          <SelectField
            id="supplier"
            label="Supplier"
            isLabelHidden
            value={chosen?.code ?? ''}
            options={chosen ? codes : [['', 'Choose a supplier'], ...codes]}
            onChoose={(code) => goTo(hrefOf([route.screen, code], route.query))}
          />
        );
        if (chosen)
          return (
            <>
              <SupplierHead
                code={chosen.code}
                status={chosen.status}
                tab={tab}
                live={live}
                onChanged={answer.reload}
              >
                {select}
              </SupplierHead>
              {children(chosen, answer.reload, live)}
            </>
          );
        return (
          <>
            <h1>{tab}</h1>
            {select}
            <Empty title="No such supplier">
              No import supplier that you may see has the code <code>{asked}</code>.
            </Empty>
          </>
        );
      }}
    </Answer>
  );
}
