import type pg from 'pg';

/** About as many rows as a page of 8 kB has of the tables that grow fastest, with what is added to their neighbours. */
const ROWS_OF_A_PAGE = 50;

const PAGES_OF_FIRST_STEP = 4;

/**
 * How large the tables of a database are, as steps of which each begins at four times the size of the one before.
 *
 * A named statement keeps its plan until its tables are analysed, so a plan of empty tables goes on reading them whole while
 * they grow. It also keeps what earlier plans cost: when they were made for small tables, PostgreSQL takes the plan for large ones to be
 * dearer, and plans each execution anew. Statements that look up rows therefore have another name and text for each step.
 */
export class TableGrowth {
  #pages = 0;

  /** What the database says, of all tables together. */
  measured(pages: number): void {
    this.#pages = pages;
  }

  /** What this process has added since, without asking: a table can become full long before it is measured again. */
  added(rows: number): void {
    this.#pages += rows / ROWS_OF_A_PAGE;
  }

  get step(): number {
    return Math.floor(Math.log2(1 + this.#pages / PAGES_OF_FIRST_STEP) / 2);
  }
}

const GROWTHS = new WeakMap<pg.Pool, TableGrowth>();

/** One object for each database. */
export function tableGrowth(pool: pg.Pool): TableGrowth {
  const growth = GROWTHS.get(pool) ?? new TableGrowth();
  GROWTHS.set(pool, growth);
  return growth;
}
