import { Answer, Empty } from '../../parts/states.js';
import { goTo, hrefOf, type Route } from '../../routing/route.js';
import {
  inBatch,
  inLastMinutes,
  isFailure,
  readRefusals,
  type Refusal,
} from '../../service/refusals.js';
import { useAnswer } from '../../service/use-answer.js';
import { useProgress } from '../../service/use-progress.js';
import { useSession } from '../../session/session.js';
import { SupplierHead } from '../suppliers/supplier-head.js';
import { RefusalFilters } from './refusal-filters.js';
import { RefusalsTable } from './refusals-table.js';

/** The service writes down every five seconds what it has refused. */
const EVERY_MS = 5000;

export function Refusals({ route: { query } }: { readonly route: Route }) {
  const session = useSession();
  const answer = useAnswer((signal) => readRefusals(session, signal), [session], EVERY_MS);
  const live = useProgress();
  const { batch } = query;
  const isWhole = query['when'] === 'all' || batch !== undefined;
  const choose = (chosen: Route['query']) => goTo(hrefOf(['refusals'], { ...query, ...chosen }));

  return (
    <>
      {query['supplier'] === undefined ? (
        <h1>Refusals</h1>
      ) : (
        <SupplierHead code={query['supplier']} live={live} tab="Refusals" />
      )}
      <Answer answer={answer} what="the refusals">
        {(refusals) => {
          if (refusals.length === 0)
            return (
              <Empty title="Nothing was refused">
                Requests that are refused are counted here by code, each with its remedy. Loads are
                on <a href={hrefOf(['night'])}>Night</a>.
              </Empty>
            );
          const shown = refusals
            .filter((refusal) => matches(refusal, query) && (isWhole || inLastMinutes(refusal) > 0))
            .flatMap((refusal) =>
              batch === undefined ? refusal : (inBatch(refusal, batch) ?? []),
            );
          const table = { suppliers: live.progress?.suppliers ?? [], isWhole, batch };
          return (
            <>
              <RefusalFilters refusals={refusals} chosen={query} onChoose={choose} />
              {shown.length === 0 && (
                <Empty title={isWhole ? 'No refusal matches' : 'Nothing in the last hour'}>
                  <a
                    href={hrefOf(
                      ['refusals'],
                      isWhole ? { when: 'all' } : { ...query, when: 'all' },
                    )}
                  >
                    Show all
                  </a>
                </Empty>
              )}
              <RefusalsTable
                title="Failures"
                note="For us to fix"
                refusals={shown.filter(isFailure)}
                {...table}
              />
              <RefusalsTable
                title="Refusals"
                note="For the caller"
                refusals={shown.filter((one) => !isFailure(one))}
                {...table}
              />
            </>
          );
        }}
      </Answer>
    </>
  );
}

function matches({ import_supplier, operation, code }: Refusal, query: Route['query']): boolean {
  const isChosen = (name: string, value: string) => (query[name] ?? value) === value;
  return (
    isChosen('supplier', import_supplier) &&
    isChosen('operation', operation) &&
    isChosen('code', code)
  );
}
