import { spreadOf, type Spread } from '../measuring/rounds.js';

export interface Table {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Goal {
  readonly what: string;
  readonly goal: string;
  readonly reached: string;
  readonly isReached: boolean;
}

/** What a section has measured. */
export interface Findings {
  readonly tables: readonly Table[];
  readonly goals: readonly Goal[];
}

type Reached = number | Spread;

export function atLeast(what: string, bound: number, reached: Reached, unit: string): Goal {
  const goal = `at least ${bound}${unit}`;
  return { what, goal, reached: spreadText(reached, unit), isReached: medianOf(reached) >= bound };
}

export function atMost(what: string, bound: number, reached: Reached, unit: string): Goal {
  const goal = `at most ${bound}${unit}`;
  return { what, goal, reached: spreadText(reached, unit), isReached: medianOf(reached) <= bound };
}

/** The median, with the lowest and the highest of all rounds where there are several. */
export function spreadText(reached: Reached, unit: string): string {
  const { median, lowest, highest } = asSpread(reached);
  const text = `${figures(median)}${unit}`;
  return lowest === highest ? text : `${text} (${figures(lowest)}..${figures(highest)})`;
}

function medianOf(reached: Reached): number {
  return asSpread(reached).median;
}

function asSpread(reached: Reached): Spread {
  return typeof reached === 'number' ? spreadOf([reached]) : reached;
}

/** As many digits as mean something. */
export function figures(value: number): string {
  if (!Number.isFinite(value)) return '-';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export function join(...all: readonly Findings[]): Findings {
  return {
    tables: all.flatMap(({ tables }) => tables),
    goals: all.flatMap(({ goals }) => goals),
  };
}
