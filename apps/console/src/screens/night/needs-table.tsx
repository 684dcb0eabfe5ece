import { Fragment } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { count } from '../../formats/numbers.js';
import { placed, type Judged, type Place } from './need.js';
import { NeedRow } from './need-row.js';
import { SupplierCard } from './supplier-card.js';

interface Props {
  readonly judged: readonly Judged[];
  /** Part of a code or of the word for what it needs. */
  readonly filter: string;
  readonly isStale: boolean;
  readonly onStatus: (supplier: string, to: 'ONGOING' | 'PAUSED') => void;
  readonly onHistory: (supplier: string) => void;
}

/** The number of idle rows that are shown; the others are folded, so that the screen has room for trouble. */
const MOST_UNFOLDED = 3;
const FOLDED = ['idle', 'complete'] as const;

const HEADINGS = [
  'Supplier',
  'State',
  'Stored',
  'Rows/s',
  'Refused, 5 min',
  'Failed in all',
  'Ends at',
  'Hour',
];

/** A row for each supplier, by need. The order holds still while the pointer or the focus is inside. */
export function NeedsTable({ judged, filter, isStale, onStatus, onHistory }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const before = useRef<readonly Place[] | undefined>(undefined);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const isHeld = table.current?.matches(':hover, :focus-within') ?? false;
  const places = placed(judged, isHeld ? before.current : undefined);
  before.current = places;

  const words = filter.trim().toLowerCase();
  const shown = places.filter(({ code, judged: { need } }) =>
    `${code} ${need}`.toLowerCase().includes(words),
  );
  const toggle = (name: string) =>
    setOpened(
      (all) => new Set(all.has(name) ? [...all].filter((one) => one !== name) : [...all, name]),
    );
  const rowOf = ({ code, judged: one }: (typeof places)[number]) => (
    <NeedRow
      key={code}
      judged={one}
      isOpen={opened.has(code)}
      onToggle={() => toggle(code)}
      columns={HEADINGS.length}
    >
      <SupplierCard
        progress={one.progress}
        onStatus={(to) => onStatus(code, to)}
        onHistory={() => onHistory(code)}
      />
    </NeedRow>
  );
  const isFolded = (need: string) => FOLDED.some((one) => one === need);

  return (
    <>
      <p class="order-held soft small">
        {isHeld &&
          places.some(({ need, judged: one }) => need !== one.need) &&
          'The order waits while you point at it.'}
      </p>
      <table ref={table} class={isStale ? 'rows needs stale' : 'rows needs'}>
        <caption class="hidden">Suppliers, those that need someone first</caption>
        <thead>
          <tr>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        {shown.filter(({ need }) => !isFolded(need)).map(rowOf)}
        {FOLDED.map((need) => {
          const group = shown.filter((place) => place.need === need);
          if (group.length <= MOST_UNFOLDED || words !== '') return group.map(rowOf);
          const isOpen = opened.has(`${need} ones`);
          return (
            <Fragment key={need}>
              <tbody class="fold">
                <tr>
                  <td colSpan={HEADINGS.length}>
                    <button
                      type="button"
                      class="quiet"
                      aria-expanded={isOpen}
                      onClick={() => toggle(`${need} ones`)}
                    >
                      {count(group.length)} {need}
                    </button>
                  </td>
                </tr>
              </tbody>
              {isOpen && group.map(rowOf)}
            </Fragment>
          );
        })}
      </table>
      {shown.length === 0 && <p class="soft">No supplier matches.</p>}
    </>
  );
}
