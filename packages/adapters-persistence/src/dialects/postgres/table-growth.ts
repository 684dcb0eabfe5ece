import type pg from 'pg';

export interface TableSize {
  readonly name: string;
  readonly pages: number;
}

/** About as many as a page of 8 kB has of the tables that grow fastest. */
const ROWS_OF_A_PAGE = 50;

const PAGES_OF_FIRST_STEP = 4;

/** How large the tables of a database are, about. */
export class TableGrowth {
  readonly #pages = new Map<string, number>();

  /** What the database says. */
  measured(sizes: readonly TableSize[]): void {
    for (const { name, pages } of sizes) this.#pages.set(name, pages);
  }

  /** What this process has added since, without asking: a table can become full long before it is measured again. */
  added(table: string, rows: number): void {
    this.#pages.set(table, this.#pagesOf(table) + rows / ROWS_OF_A_PAGE);
  }

  /** Steps of which each begins at four times the size of the one before, of all these tables together. */
  stepOf(tables: readonly NamedTable[]): number {
    const pages = tables.reduce((sum, { name }) => sum + this.#pagesOf(name), 0);
    return Math.floor(Math.log2(1 + pages / PAGES_OF_FIRST_STEP) / 2);
  }

  #pagesOf(table: string): number {
    return this.#pages.get(table) ?? 0;
  }
}

interface NamedTable {
  readonly name: string;
}

/**
 * Ends the name and the text of a statement that looks up rows in these tables: another one whenever they have grown to the
 * next step, or were emptied.
 *
 * A named statement keeps its plan until its tables are analysed, so a plan of empty tables goes on reading them whole while
 * they grow. It also keeps what earlier plans cost: when they were made for small tables, PostgreSQL takes the plan for
 * large ones to be dearer, and plans each execution anew.
 */
export class PlanVersion {
  #step = 0;
  #number = 0;

  constructor(
    private readonly growth: TableGrowth,
    private readonly tables: readonly NamedTable[],
  ) {}

  get current(): string {
    const step = this.growth.stepOf(this.tables);
    // The estimate may be a little above what is measured then; that is no reason for a version.
    if (step > this.#step || step < this.#step - 1) {
      this.#step = step;
      this.#number += 1;
    }
    return `${this.#step}.${this.#number}`;
  }
}

const GROWTHS = new WeakMap<pg.Pool, TableGrowth>();

/** One object for each database. */
export function tableGrowth(pool: pg.Pool): TableGrowth {
  const growth = GROWTHS.get(pool) ?? new TableGrowth();
  GROWTHS.set(pool, growth);
  return growth;
}
