import { useEffect, useRef, useState } from 'preact/hooks';
import { Empty, Failed, Loading } from '../../parts/states.js';
import { isTyping } from '../../parts/keys.js';
import { hrefOf, type Route } from '../../routing/route.js';
import { useProgress } from '../../service/use-progress.js';
import { Connection } from './connection.js';
import { Summary } from './summary.js';
import { NeedsTable } from './needs-table.js';

export function Night({ route }: { readonly route: Route }) {
  const { progress, connection, failure, restart } = useProgress();
  const [filter, setFilter] = useState(route.query['filter'] ?? '');
  const at = progress?.at;

  return (
    <>
      <div class="night-title line apart">
        <h1>Night</h1>
        {progress && progress.suppliers.length > 0 && (
          <Filter
            value={filter}
            onChange={(value) => {
              setFilter(value);
              history.replaceState(null, '', hrefOf(['night'], { filter: value }));
            }}
          />
        )}
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
          <NeedsTable
            suppliers={progress.suppliers}
            filter={filter}
            isStale={connection !== 'live'}
          />
        </>
      )}
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
    <div class="search night-filter">
      <label class="hidden" for="night-filter">
        Filter suppliers
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
      <kbd aria-hidden="true">/</kbd>
    </div>
  );
}
