import { Answer } from '../../parts/answer.js';
import { Empty } from '../../parts/states.js';
import { goTo, hrefOf, type Route } from '../../routing/route.js';
import { readRefusals, type Refusal } from '../../service/refusals.js';
import { useAnswer } from '../../service/use-answer.js';
import { useSession } from '../../session/session.js';
import type { Screen } from '../screen.js';
import { RefusalFilters } from './refusal-filters.js';
import { RefusalRow } from './refusal-row.js';

/** What was refused, with what it means and what to do beside it. */
function Refusals({ route: { query } }: { readonly route: Route }) {
  const session = useSession();
  const answer = useAnswer((signal) => readRefusals(session, signal), [session]);
  const choose = (chosen: Route['query']) => goTo(hrefOf(['refusals'], { ...query, ...chosen }));

  return (
    <>
      <div class="screen-head">
        <h1>Refusals</h1>
        <button type="button" onClick={answer.reload}>
          Refresh
        </button>
      </div>
      <Answer answer={answer} what="the refusals">
        {(refusals) => {
          if (refusals.length === 0)
            return (
              <Empty title="Nothing was refused">
                Requests that are refused are counted here by code, with a remedy.
              </Empty>
            );
          const shown = refusals.filter((refusal) => matches(refusal, query));
          return (
            <>
              <RefusalFilters refusals={refusals} chosen={query} onChoose={choose} />
              {shown.length === 0 && (
                <Empty title="No refusal matches">
                  <a href={hrefOf(['refusals'])}>Show all</a>
                </Empty>
              )}
              <ol class="refusals" aria-label="Refusals, most frequent first">
                {shown.map((refusal) => (
                  <RefusalRow key={keyOf(refusal)} refusal={refusal} />
                ))}
              </ol>
            </>
          );
        }}
      </Answer>
    </>
  );
}

function keyOf({ import_supplier: supplier, operation, code }: Refusal): string {
  return `${supplier} ${operation} ${code}`;
}

function matches({ import_supplier, operation, code }: Refusal, query: Route['query']): boolean {
  const isChosen = (name: string, value: string) => (query[name] ?? value) === value;
  return (
    isChosen('supplier', import_supplier) &&
    isChosen('operation', operation) &&
    isChosen('code', code)
  );
}

export const REFUSALS: Screen = {
  path: 'refusals',
  title: 'Refusals',
  audience: 'everyone',
  View: Refusals,
};
