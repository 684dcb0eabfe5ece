import { Fragment } from 'preact';
import { useRef } from 'preact/hooks';
import { count } from '../../formats/numbers.js';
import { Head, useOpened } from '../../parts/rows.js';
import type { Progress } from '../../service/progress.js';
import { FOLDED, placed, type HeldRow } from './need.js';
import { NeedRow } from './need-row.js';

interface Props {
  readonly suppliers: readonly Progress[];
  /** Part of a code, or of the words for what it needs or for its load. */
  readonly filter: string;
  readonly isStale: boolean;
}

/** The number of idle rows that are shown; the others are folded, so that the screen has room for trouble. */
const MOST_UNFOLDED = 3;

const HEADINGS = [
  'Supplier',
  'State',
  'Stored',
  'Rows/s',
  'Refused',
  'Failed',
  'Ends at',
  'Last hour',
];

/** A row for each supplier, by need. The order holds still while the pointer, the focus of the keyboard or a dialog is inside. */
export function NeedsTable({ suppliers, filter, isStale }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const before = useRef<readonly HeldRow[] | undefined>(undefined);
  const opened = useOpened();
  // The focus in a modal dialog is not within the table for the browser, and a row that moves loses its dialog.
  const isHeld = table.current?.matches(':hover, :has(:focus-visible, dialog)') ?? false;
  const places = placed(suppliers, isHeld ? before.current : undefined);
  before.current = places;

  const words = filter.trim().toLowerCase();
  const shown = places.filter(({ code, progress: { need, load } }) =>
    `${code} ${need.state} ${need.words} ${load.words}`.toLowerCase().includes(words),
  );
  const rowOf = ({ code, progress }: (typeof places)[number]) => (
    <NeedRow key={code} progress={progress} opened={opened} columns={HEADINGS.length} />
  );

  return (
    <>
      <p class="soft small">
        {isHeld &&
          places.some(({ need, progress }) => need !== progress.need.state) &&
          'The order waits while you are at a row.'}
      </p>
      <table ref={table} class={isStale ? 'rows needs stale' : 'rows needs'}>
        <caption class="hidden">Suppliers, those that need someone first</caption>
        <Head titles={HEADINGS} />
        {shown.filter(({ need }) => !FOLDED.includes(need)).map(rowOf)}
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
                      onClick={() => opened.toggle(`${need} ones`)}
                    >
                      {count(group.length)} {need.toLowerCase()}
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
