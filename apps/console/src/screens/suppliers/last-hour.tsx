import { Card } from '../../parts/card.js';
import { Chart, MINUTE_MS, type Mark } from '../../parts/chart.js';
import { changeTo } from '../../parts/status-badge.js';
import { rowsOf } from '../../service/batches.js';
import type { Progress } from '../../service/progress.js';
import { readRefusals, type Refusal } from '../../service/refusals.js';
import { readStatusChanges } from '../../service/suppliers.js';
import { useAnswer } from '../../service/use-answer.js';
import { useSession } from '../../session/session.js';
import { turnsOf, whereKnown } from './turns.js';

const EVERY_MS = 10_000;
const MINUTES = 60;
const QUIET = new Set<Progress['load']['state']>(['STALLED', 'STOPPED', 'ENDED']);

export function LastHour({ progress }: { readonly progress: Progress }) {
  const session = useSession();
  const { import_supplier: code, complete_by: deadline, last_change: last, load } = progress;
  const refusals = useAnswer((signal) => readRefusals(session, signal), [session], EVERY_MS).loaded;
  const changes = useAnswer(
    async (signal) => readStatusChanges(session, code, signal),
    [session, code, last?.at],
  ).loaded;

  const from = (Math.floor(Date.parse(progress.at) / MINUTE_MS) - MINUTES + 1) * MINUTE_MS;
  const own = refusals.state === 'loaded' ? refusals.data.filter(isOf(code)) : undefined;
  const rows = new Map(
    progress.last_hour.map((one) => [Date.parse(one.at) - MINUTE_MS, rowsOf(one)]),
  );
  const stored = Array.from({ length: MINUTES }, (_, index) => rows.get(from + index * MINUTE_MS));
  const changed = changes.state === 'loaded' ? changes.data : last ? [last] : [];
  const refused = byMinute(own?.filter(({ example }) => example.status < 500));
  const failed = byMinute(own?.filter(({ example }) => example.status >= 500));
  const marks: readonly Mark[] = [
    ...turnsOf(failed, from),
    ...(QUIET.has(load.state) && load.since !== null
      ? [{ at: load.since, label: load.words }]
      : []),
    ...changed.map((one) => ({
      at: 'changed_at' in one ? one.changed_at : one.at,
      label: `${changeTo(one.to)}${one.reason === null ? '' : `: ${one.reason}`}`,
    })),
    ...(deadline === null ? [] : [{ at: deadline, label: 'Deadline' }]),
  ];
  return (
    <Card title="Last hour" class="whole">
      <Chart
        from={from}
        minutes={MINUTES}
        series={[
          { name: 'Stored', values: stored },
          { name: 'Refused', values: whereKnown(refused, stored) },
          { name: 'Failed', values: whereKnown(failed, stored) },
        ]}
        marks={marks}
      />
    </Card>
  );
}

function isOf(code: string) {
  return ({ import_supplier: supplier }: Refusal) => supplier === code;
}

function byMinute(refusals: readonly Refusal[] | undefined): readonly (number | undefined)[] {
  return Array.from({ length: MINUTES }, (_, index) =>
    refusals?.reduce((sum, { last_hour: minutes }) => sum + (minutes[index] ?? 0), 0),
  );
}
