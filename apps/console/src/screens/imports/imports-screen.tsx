import { counted } from '../../formats/numbers.js';
import { words } from '../../formats/words.js';
import { Badge, type Tone } from '../../parts/badge.js';
import { CutInMiddle } from '../../parts/cut-in-middle.js';
import { SelectField } from '../../parts/select-field.js';
import { Empty, Failed } from '../../parts/states.js';
import { Table, type Column } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import { goTo, hrefOf, type Route } from '../../routing/route.js';
import {
  CALLER_STATES,
  OPERATOR_STATES,
  PAGE_SIZE,
  readImports,
  type ImportProcess,
  type State,
} from '../../service/imports.js';
import { usePages } from '../../service/use-pages.js';
import { useSession } from '../../session/session.js';
import { OfSupplier } from '../suppliers/of-supplier.js';

export function Imports({ route }: { readonly route: Route }) {
  const { isOperator } = useSession();
  const states: readonly State[] = isOperator ? OPERATOR_STATES : CALLER_STATES;
  const state = states.find((known) => known === route.query['state']) ?? 'all';
  return (
    <OfSupplier route={route} tab="Imports">
      {({ code }) => (
        <>
          <div class="filters">
            <SelectField
              id="state"
              label="State"
              value={state}
              options={['all', ...states].map((known) => [known, words(known)])}
              onChoose={(value) =>
                goTo(hrefOf([route.screen, code], value === 'all' ? {} : { state: value }))
              }
            />
          </div>
          <ImportsOf key={`${code} ${state}`} supplier={code} state={state} />
        </>
      )}
    </OfSupplier>
  );
}

interface Props {
  readonly supplier: string;
  readonly state: State;
}

function ImportsOf({ supplier, state }: Props) {
  const session = useSession();
  const rows = usePages(
    (cursor, signal) => readImports(session, supplier, state, cursor, signal),
    PAGE_SIZE,
    [session, supplier, state],
  );
  if (rows.isWhole && rows.count === 0)
    return (
      <Empty
        title={state === 'all' ? 'No imports' : `No imports are ${words(state).toLowerCase()}`}
      >
        {state === 'all' ? (
          'Accounts appear here when the operator stages or imports them.'
        ) : (
          <a href={hrefOf(['imports', supplier])}>Show all</a>
        )}
      </Empty>
    );
  return (
    <>
      {rows.failure && <Failed failure={rows.failure} what="the imports" onRetry={rows.retry} />}
      <p class="soft small" role="status">
        {rows.isWhole
          ? counted(rows.count, 'import')
          : 'Oldest staged first. More are loaded as you scroll.'}
      </p>
      <Table
        label={`Imports of ${supplier}, oldest staged first`}
        columns={columnsOf(supplier)}
        count={rows.count}
        rowAt={rows.rowAt}
        keyOf={({ external_account_number: account }) => account}
        onSeen={rows.onSeen}
      />
    </>
  );
}

const TONES: Readonly<Record<string, Tone>> = {
  COMPLETED: 'good',
  IMPORTED: 'good',
  IN_PROGRESS: 'busy',
  FAILED: 'bad',
};

function columnsOf(supplier: string): readonly Column<ImportProcess>[] {
  return [
    {
      title: 'External account number',
      width: 'minmax(14rem, 1.2fr)',
      // The search has the whole reason of an account that is not imported.
      cell: ({ external_account_number: external, service_account_number: number }) => (
        <a
          href={
            number === null
              ? hrefOf(['account'], { q: external })
              : hrefOf(['account', supplier, external, number])
          }
          aria-label={external}
        >
          <CutInMiddle text={external} />
        </a>
      ),
    },
    {
      title: 'Account number',
      width: '9.5rem',
      cell: ({ service_account_number: number }) => (number === null ? '–' : <code>{number}</code>),
    },
    {
      title: 'State',
      width: '9rem',
      cell: ({ status }) => <Badge tone={TONES[status] ?? 'still'}>{words(status)}</Badge>,
    },
    {
      title: 'Since',
      width: '11rem',
      cell: ({ since }) => (since === null ? '–' : <Time at={since} />),
    },
    {
      title: 'Reason',
      width: 'minmax(10rem, 2fr)',
      isLong: true,
      cell: ({ reason }) => (reason === null ? '–' : <span title={reason}>{reason}</span>),
    },
  ];
}
