import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Breakable } from '../../parts/breakable.js';
import { LoadBadge } from '../../parts/load-badge.js';
import { Failed } from '../../parts/states.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { Timed } from '../../parts/time.js';
import { hrefOf } from '../../routing/route.js';
import type { useProgress } from '../../service/use-progress.js';
import { useSession } from '../../session/session.js';
import { Connection } from '../night/connection.js';
import { NeedBadge } from '../night/need-badge.js';
import { StatusDialog } from './status-dialog.js';
import { SupplierSettings } from './supplier-settings.js';

export type Tab = 'Overview' | 'Batches' | 'Refusals' | 'Imports' | 'Documents';

interface Props {
  readonly code: string;
  /** Known before the progress, which has it again. */
  readonly status?: string;
  readonly live: ReturnType<typeof useProgress>;
  /** The tab that is shown. */
  readonly tab: Tab;
  readonly onChanged?: () => void;
  readonly children?: ComponentChildren;
}

/** The code of a supplier with its state, what can be done with it, and its tabs. */
export function SupplierHead({ code, status: first, live, tab, onChanged, children }: Props) {
  const { may, isOperator } = useSession();
  const [isSetting, setSetting] = useState(false);
  const { progress, connection, failure, restart } = live;
  const own = progress?.suppliers.find((one) => one.import_supplier === code);
  const status = own?.status ?? first;
  const tabs: readonly (readonly [Tab, string])[] = [
    ['Overview', hrefOf(['suppliers', code])],
    ['Batches', hrefOf(['batches', code])],
    ['Refusals', hrefOf(['refusals'], { supplier: code })],
    ['Imports', hrefOf(['imports', code])],
    ...(isOperator ? [['Documents', hrefOf(['documents', code])] as const] : []),
  ];
  return (
    <>
      <div class="supplier-head line apart">
        <div class={own && connection !== 'live' ? 'line stale' : 'line'}>
          <h1>
            <Breakable text={code} />
          </h1>
          {own && (
            <>
              <NeedBadge need={own.need} />
              <LoadBadge load={own.load} />
              <span class="soft small">
                <Timed text={own.need.reason} />
              </span>
            </>
          )}
          {status !== undefined && (
            <>
              <StatusBadge status={status} />
              <PauseButton code={code} status={status} onChanged={onChanged} />
            </>
          )}
          {may('changeSupplier') && (
            <button type="button" onClick={() => setSetting(true)}>
              Settings
            </button>
          )}
        </div>
        {connection === 'lost' && <Connection connection={connection} at={progress?.at} />}
        {children}
      </div>
      <nav class="tabs" aria-label={`Screens of ${code}`}>
        <ul>
          {tabs.map(([name, href]) => (
            <li key={name}>
              <a href={href} aria-current={name === tab ? 'page' : undefined}>
                {name}
                <span class="hidden"> of {code}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {failure && <Failed failure={failure} what="the progress" onRetry={restart} />}
      {isSetting && <SupplierSettings supplier={code} onClose={() => setSetting(false)} />}
    </>
  );
}

interface PauseProps {
  readonly code: string;
  readonly status: string;
  readonly onChanged?: (() => void) | undefined;
}

/** Pauses a supplier, or resumes it, for whoever may. */
export function PauseButton({ code, status, onChanged }: PauseProps) {
  const { may } = useSession();
  const [asked, setAsked] = useState<'ONGOING' | 'PAUSED'>();
  if (!may('changeSupplier')) return null;
  return (
    <>
      <button type="button" onClick={() => setAsked(status === 'ONGOING' ? 'PAUSED' : 'ONGOING')}>
        {status === 'ONGOING' ? 'Pause' : 'Resume'}
        <span class="hidden"> {code}</span>
      </button>
      {asked && (
        <StatusDialog
          supplier={code}
          to={asked}
          onClose={() => {
            setAsked(undefined);
            onChanged?.();
          }}
        />
      )}
    </>
  );
}
