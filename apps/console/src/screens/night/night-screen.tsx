import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { Empty, Failed, Loading } from '../../parts/states.js';
import { isTyping } from '../../parts/keys.js';
import { hrefOf, type Route } from '../../routing/route.js';
import { HealthContext } from '../../service/use-health.js';
import { useProgress } from '../../service/use-progress.js';
import type { Screen } from '../screen.js';
import { Connection } from './connection.js';
import { StatusDialog, type AskedStatus } from './status-dialog.js';
import { HistoryDialog } from './history-dialog.js';
import { Summary } from './summary.js';
import { judge } from './need.js';
import { NeedsTable } from './needs-table.js';

type Opened = AskedStatus | { readonly kind: 'history'; readonly supplier: string };

/** The suppliers by need, once a second. */
function Night({ route }: { readonly route: Route }) {
  const { progress, connection, failure, restart } = useProgress();
  const [opened, setOpened] = useState<Opened>();
  const [filter, setFilter] = useState(route.query['filter'] ?? '');
  const known = useContext(HealthContext);
  const failures = known.kind === 'answered' ? known.health.failures : [];
  const close = () => setOpened(undefined);
  const at = progress?.at;

  return (
    <>
      <div class="screen-head">
        <h1>Night</h1>
        <Connection connection={connection} at={at} />
      </div>
      {failure && <Failed failure={failure} what="the progress" onRetry={restart} />}
      {!failure && !progress && connection === 'lost' && (
        <Empty title="No connection">
          The service does not answer. The page keeps trying and shows the suppliers as soon as it
          does.
        </Empty>
      )}
      {!failure && !progress && connection === 'connecting' && <Loading what="the suppliers" />}
      {progress?.suppliers.length === 0 && (
        <Empty title="No suppliers yet">
          An operator creates them with <code>supplier create</code> or{' '}
          <code>POST /v1/operator/import-suppliers/</code>.
        </Empty>
      )}
      {progress && progress.suppliers.length > 0 && (
        <>
          <Summary suppliers={progress.suppliers} />
          <Filter
            value={filter}
            onChange={(value) => {
              setFilter(value);
              history.replaceState(null, '', hrefOf(['night'], { filter: value }));
            }}
          />
          <NeedsTable
            judged={progress.suppliers.map((one) => judge(one, failures))}
            filter={filter}
            isStale={connection !== 'live'}
            onStatus={(supplier, to) => setOpened({ kind: 'status', supplier, to })}
            onHistory={(supplier) => setOpened({ kind: 'history', supplier })}
          />
        </>
      )}
      {opened?.kind === 'status' && <StatusDialog asked={opened} onClose={close} />}
      {opened?.kind === 'history' && <HistoryDialog supplier={opened.supplier} onClose={close} />}
    </>
  );
}

interface FilterProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The key `/` leads here. */
function Filter({ value, onChange }: FilterProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  return (
    <div class="field night-filter">
      <label for="night-filter">
        Filter suppliers <kbd>/</kbd>
      </label>
      <input
        ref={input}
        id="night-filter"
        value={value}
        placeholder="Code, or what it needs"
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}

export const NIGHT: Screen = { path: 'night', title: 'Night', audience: 'everyone', View: Night };
