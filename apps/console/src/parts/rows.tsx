import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Breakable } from './breakable.js';

export interface Opened {
  readonly has: (key: string) => boolean;
  readonly toggle: (key: string) => void;
}

export function useOpened(): Opened {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const toggle = (key: string) =>
    setOpened((all) => (all.includes(key) ? all.filter((one) => one !== key) : [...all, key]));
  return { has: (key) => opened.includes(key), toggle };
}

interface HeadProps {
  readonly titles: readonly string[];
  /** The indices of the columns of numbers. */
  readonly numbers?: readonly number[];
}

export function Head({ titles, numbers = [] }: HeadProps) {
  return (
    <thead>
      <tr>
        {titles.map((title, index) => (
          <th key={title} scope="col" class={numbers.includes(index) ? 'number' : ''}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: ComponentChildren;
  readonly isBad?: boolean;
  readonly title?: string;
}

/** A number below its title, or a dash where there is none. */
export function FigureCell({ label, value, isBad = false, title }: FigureProps) {
  return (
    <td
      data-label={label}
      title={title}
      class={
        value === undefined || value === '' ? 'number soft' : isBad ? 'number worse' : 'number'
      }
    >
      {value || '–'}
    </td>
  );
}

interface RowProps {
  /** A code, which the button shows that opens the row. */
  readonly name: string;
  readonly about: ComponentChildren;
  readonly title?: string;
  readonly opened: Opened;
  readonly opensBy?: string;
  readonly columns: number;
  readonly cells: ComponentChildren;
  /** Made only while the row is open. */
  readonly children: () => ComponentChildren;
}

/** A row of 44 pixels that opens to more about it. */
export function OpenableRow(props: RowProps) {
  const { name, about, title, opened, opensBy = name, columns, cells, children } = props;
  const isOpen = opened.has(opensBy);
  return (
    <tbody class="row">
      <tr>
        <th scope="row">
          <button
            type="button"
            class="link"
            aria-expanded={isOpen}
            onClick={() => opened.toggle(opensBy)}
          >
            <Breakable text={name} />
          </button>
          <span class="reason soft" title={title}>
            {about}
          </span>
        </th>
        {cells}
      </tr>
      {isOpen && (
        <tr class="opened">
          <td colSpan={columns}>{children()}</td>
        </tr>
      )}
    </tbody>
  );
}
