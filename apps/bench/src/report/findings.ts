import type { Measured } from './goals.js';

export interface Table {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Findings {
  readonly tables: readonly Table[];
  readonly measured: Measured;
}

export function join(...all: readonly Findings[]): Findings {
  return {
    tables: all.flatMap(({ tables }) => tables),
    measured: Object.assign({}, ...all.map(({ measured }) => measured)) as Measured,
  };
}
