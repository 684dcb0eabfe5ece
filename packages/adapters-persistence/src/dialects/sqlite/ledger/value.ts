/**
 * A parameter for prepared look-ups, of which SQLite does not read the value to choose a plan. SQLite as better-sqlite3
 * builds it (with STAT4) prepares a statement again at each run when it reads values for its plan, as it does for an
 * order, the smallest of a column or an outer join: 7 µs instead of 0.6 for each transaction that is looked up.
 */
export const VALUE = '+?';
