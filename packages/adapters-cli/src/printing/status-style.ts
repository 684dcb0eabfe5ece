import type { Style } from '@data-import/command-kit';

const STYLES: Readonly<Record<string, Style>> = {
  ONGOING: 'green',
  PAUSED: 'yellow',
  FAILED: 'red',
  COMPLETED: 'green',
};

/** The colour of a status of a supplier or an import process. */
export function statusStyle(status: string): Style | undefined {
  return STYLES[status];
}
