import { Answer } from '../../parts/answer.js';
import { Empty } from '../../parts/states.js';
import { goTo, hrefOf, type Route } from '../../routing/route.js';
import { inBatch, isFailure, readRefusals, type Refusal } from '../../service/refusals.js';
import { useAnswer } from '../../service/use-answer.js';
import { useProgress } from '../../service/use-progress.js';
import { useSession } from '../../session/session.js';
import type { Screen } from '../screen.js';
import { RefusalFilters } from './refusal-filters.js';
import { RefusalsTable } from './refusals-table.js';

/** The service writes down every five seconds what it has refused. */
const EVERY_MS = 5000;

/** Lists the refusals, and apart from them the failures of the service; a row opens to its meaning and its remedy. */
function Refusals({ route: { query } }: { readonly route: Route }) {
  const session = useSession();
  const answer = useAnswer((signal) => readRefusals(session, signal), [session], EVERY_MS);
  const { progress } = useProgress();
  const { batch } = query;
  const isWhole = query['when'] === 'all' || batch !== undefined;
  const choose = (chosen: Route['query']) => goTo(hrefOf(['refusals'], { ...query, ...chosen }));

  return (
    <>
      <h1>Refusals</h1>
      <Answer answer={answer} what="the refusals">
        {(refusals) => {
          if (refusals.length === 0)
            return (
              <Empty title="Nothing was refused">
                Requests that are refused are counted here by code, with a remedy.
              </Empty>
            );
          const shown = refusals
            .filter((refusal) => matches(refusal, query) && (isWhole || ofLastHour(refusal) > 0))
            .flatMap((refusal) =>
              batch === undefined ? refusal : (inBatch(refusal, batch) ?? []),
            );
          const table = { suppliers: progress?.suppliers ?? [], all: refusals, isWhole, batch };
          const [failed, refused] = [
            shown.filter(isFailure),
            shown.filter((one) => !isFailure(one)),
          ];
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
              {failed.length > 0 && (
                <RefusalsTable title="Failures" note="Ours to mend" refusals={failed} {...table} />
              )}
              {refused.length > 0 && (
                <RefusalsTable
                  title="Refusals"
                  note="The caller's to mend"
                  refusals={refused}
                  {...table}
                />
              )}
            </>
          );
        }}
      </Answer>
    </>
  );
}

function ofLastHour({ last_hour: minutes }: Refusal): number {
  return minutes.reduce((sum, minute) => sum + minute, 0);
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
