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

export function atLeast(what: string, bound: number, reached: number, unit: string): Goal {
  const [goal, text] = [`at least ${bound}${unit}`, `${figures(reached)}${unit}`];
  return { what, goal, reached: text, isReached: reached >= bound };
}

export function atMost(what: string, bound: number, reached: number, unit: string): Goal {
  const [goal, text] = [`at most ${bound}${unit}`, `${figures(reached)}${unit}`];
  return { what, goal, reached: text, isReached: reached <= bound };
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
