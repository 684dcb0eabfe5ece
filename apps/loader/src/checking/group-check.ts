import { lookOf, visible } from '@data-import/command-kit';
import {
  describeMove,
  isCalendarDate,
  placeInOpenPeriod,
  resolveDrafts,
  type NoteOutcome,
  type StatementPeriod,
  type UtcInstant,
} from '@data-import/domain';
import { requestChecks, type CheckSettings, type RequestChecks } from '@data-import/wire';
import {
  ACCOUNT_ALREADY_HAS_ACTIVE_INSTRUCTION,
  ACCOUNT_NOT_FOUND,
  BUSINESS_ALREADY_HAS_ACTIVE_INSTRUCTION,
  createNotesRequest,
  NO_OPEN_STATEMENT_PERIOD,
  PATH_DOES_NOT_EXIST_IN_FILE_STORE,
  remedyOf,
  TRANSACTION_DATE_OUTSIDE_OPEN_PERIOD,
} from '@data-import/wire/codecs';
import {
  type Item,
  type LoadedDescription,
  loadedDescription,
  type LoadedKind,
} from '../records/record-kinds.js';
import { misreadIn } from '../sources/conversions.js';
import { readItem } from '../sources/json-numbers.js';
import { duplicateField, repeatedNameIn } from '../sources/json-record.js';
import type { StagedRow } from '../staging/row-list.js';
import { detailInFile, placeInFile, type StagedGroup } from '../staging/staged-rows.js';
import { OWN_CODES } from './codes.js';
import { valueIn, type Problem, type Report } from './problem.js';
import { refusedAt } from './refused-accounts.js';

export interface CheckOptions {
  readonly supplier: string;
  readonly settings: CheckSettings;
  readonly whenOutside: 'move' | 'refuse';
  /** True if accounts are given, so that a subject without one is unknown. */
  readonly hasAccounts: boolean;
  readonly report: Report;
  /** Checks that all documents of an item without errors exist. */
  readonly checkDocuments?: (item: Item, refuse: (field: string, detail: string) => void) => void;
}

/** An account of the files. */
export interface KnownAccount {
  readonly period: StatementPeriod | undefined;
  /** The place of its row, if that was refused. */
  readonly refusedAt?: string | undefined;
}

interface CheckedRow extends StagedRow {
  readonly read: Item;
}

/** No rule about notes that depends on the time makes a difference here. */
const NOW = '2000-01-01T00:00:00Z' as UtcInstant;

/** Checks the rows of one kind, group by group in their order. */
export class GroupCheck {
  readonly #kind: LoadedKind;
  readonly #description: LoadedDescription;
  readonly #options: CheckOptions;
  readonly #check: RequestChecks[LoadedDescription['operation']];
  readonly #notes;
  #subject: string | undefined;
  /** The first row of the subject with each identifier. */
  #earlier = new Map<string, CheckedRow>();

  /** The first identifier of the subject that looks so. */
  #looks = new Map<string, string>();

  constructor(kind: LoadedKind, options: CheckOptions) {
    this.#kind = kind;
    this.#description = loadedDescription(kind);
    this.#options = options;
    this.#check = requestChecks(options.settings)[this.#description.operation];
    this.#notes = kind === 'notes' ? createNotesRequest(options.settings.limits) : undefined;
  }

  check({ subject, rows: staged }: StagedGroup, account: KnownAccount | undefined): void {
    if (subject !== this.#subject) {
      this.#earlier = new Map();
      this.#looks = new Map();
    }
    this.#subject = subject;
    const rows = staged.all
      .map((row) => ({ ...row, read: readItem(row.item) }))
      .filter((row) => !this.#hasFieldTwice(row));
    const { hasAccounts } = this.#options;
    const isAboutAccount = this.#description.subject === 'external_account_number';
    const isRefused = account?.refusedAt !== undefined;
    if (hasAccounts && isAboutAccount && (!account || isRefused))
      for (const row of rows)
        this.#refuse(
          row,
          'external_account_number',
          isRefused ? OWN_CODES.accountRefused.code : ACCOUNT_NOT_FOUND.code,
          isRefused
            ? refusedAt(account.refusedAt)
            : `No row of accounts names the account "${visible(subject)}".`,
        );
    this.#checkRows(rows, hasAccounts && !isRefused ? account : undefined);
    if (this.#description.identifier !== undefined) this.#noticeAlike(rows);
  }

  /** JSON in a cell that repeats a field would lose the first of its values. */
  #hasFieldTwice(row: CheckedRow & { readonly item: string }): boolean {
    const path = row.item.includes('{', 1) ? repeatedNameIn(row.item, row.read) : undefined;
    if (path === undefined) return false;
    const { code, detail } = duplicateField(path);
    this.#refuse(row, path, code, detail);
    return true;
  }

  /** Identifiers of the subject that differ in nothing that one sees. */
  #noticeAlike(rows: readonly CheckedRow[]): void {
    for (const row of rows) {
      const id = this.#identifierOf(row) ?? '';
      const look = lookOf(id);
      const other = this.#looks.get(look);
      if (other === undefined) this.#looks.set(look, id);
      else if (other !== id)
        this.#notice(
          row,
          OWN_CODES.looksAlike,
          this.#description.identifier,
          `"${visible(id)}" and "${visible(other)}" are two, and look alike.`,
        );
    }
  }

  #checkRows(rows: readonly CheckedRow[], account: KnownAccount | undefined): void {
    const notes = this.#outcomesOfNotes(rows);
    const sound = notes ? rows : this.#soundRows(rows, account);
    if (sound.length === 0) return;
    const outcomes = notes ?? this.#outcomesOfNotes(sound);
    for (const [index, row] of sound.entries())
      if (outcomes?.[index]?.status === 'already-exists') this.#notice(row, OWN_CODES.duplicateRow);
      else if (!this.#isKnownFromEarlier(row)) {
        if (account && this.#kind === 'transactions' && !this.#isPlaced(row, account)) continue;
        this.#options.checkDocuments?.(row.read, (field, detail) =>
          this.#refuse(row, field, PATH_DOES_NOT_EXIST_IN_FILE_STORE.code, detail),
        );
      }
  }

  /** `undefined` where the rows are no notes, or have errors, for the check of the request to list them. */
  #outcomesOfNotes(rows: readonly CheckedRow[]): readonly NoteOutcome[] | undefined {
    return this.#notes
      ?.read(this.#bodyOf(rows))
      .map(({ notes }) => resolveDrafts(notes, [], NOW))
      .unwrapOr(undefined);
  }

  /** Reports where the date of a transaction is moved or refused; false if it is refused. */
  #isPlaced(row: CheckedRow, { period }: KnownAccount): boolean {
    const field = 'transaction_date';
    const date = row.read[field];
    if (typeof date !== 'string' || !isCalendarDate(date)) return true;
    if (!period) {
      this.#refuse(row, field, NO_OPEN_STATEMENT_PERIOD.code, NO_OPEN_STATEMENT_PERIOD.meaning);
      return false;
    }
    const placed = placeInOpenPeriod(date, period, this.#options.whenOutside);
    if (placed.isErr()) {
      const days =
        period.to === undefined ? `from ${period.from}` : `${period.from} to ${period.to}`;
      const detail = `${date} lies outside the open statement period ${days}.`;
      this.#refuse(row, field, TRANSACTION_DATE_OUTSIDE_OPEN_PERIOD.code, detail);
    } else if (placed.value.movedFrom !== undefined) {
      const detail = describeMove(date, placed.value.date, period);
      this.#notice(row, OWN_CODES.transactionMoved, field, detail);
    }
    return placed.isOk();
  }

  /** Reports the rows that the service would refuse, and returns the others. */
  #soundRows(
    rows: readonly CheckedRow[],
    account: KnownAccount | undefined,
  ): readonly CheckedRow[] {
    const checked = this.#check(this.#bodyOf(rows));
    if (checked.isOk()) return rows;
    const { errors, errors_total: total } = checked.error;
    if (total !== undefined && rows.length > 1) {
      // The list of errors was cut off, so each half of the rows is checked by itself.
      const middle = Math.ceil(rows.length / 2);
      this.#checkRows(rows.slice(0, middle), account);
      this.#checkRows(rows.slice(middle), account);
      return [];
    }
    const bad = new Set<CheckedRow>();
    for (const { attr, code, detail } of errors)
      for (const [row, field] of this.#placesOf(attr, rows)) {
        this.#refuse(row, field, code, detailInFile(detail, rows));
        bad.add(row);
      }
    return rows.filter((row) => !bad.has(row));
  }

  /** An error of the request as a whole is one of each row. */
  #placesOf(attr: string, rows: readonly CheckedRow[]): readonly (readonly [CheckedRow, string])[] {
    const { list } = this.#description;
    const [first = '', index = '', ...rest] = attr.split('.');
    const row = first === list ? rows[Number(index)] : undefined;
    return row
      ? [[row, rest.join('.') || 'non_field_errors']]
      : rows.map((each) => [each, attr] as const);
  }

  /** Compares with the first row of the subject that has the identifier; reports it when that is another one. */
  #isKnownFromEarlier(row: CheckedRow): boolean {
    const id = this.#identifierOf(row);
    if (id === undefined) return false;
    const earlier = this.#earlier.get(id);
    if (!earlier) {
      this.#earlier.set(id, row);
      return false;
    }
    if (this.#description.list === undefined) this.#compareInstructions(earlier, row);
    else {
      const pair = this.#check(this.#bodyOf([earlier, row]));
      if (pair.isOk()) this.#notice(row, OWN_CODES.duplicateRow);
      else
        for (const { code, detail } of pair.error.errors)
          this.#refuse(
            row,
            this.#description.identifier ?? '',
            code,
            detailInFile(detail, [earlier, row]),
          );
    }
    return true;
  }

  #compareInstructions(earlier: CheckedRow, row: CheckedRow): void {
    const names = ['vendor', 'reference', 'type'].filter(
      (name) => earlier.read[name] !== row.read[name],
    );
    if (names.length === 0) this.#notice(row, OWN_CODES.duplicateRow);
    else
      this.#refuse(
        row,
        'reference',
        this.#kind === 'payment-instructions'
          ? ACCOUNT_ALREADY_HAS_ACTIVE_INSTRUCTION.code
          : BUSINESS_ALREADY_HAS_ACTIVE_INSTRUCTION.code,
        `${placeInFile(earlier)} has another instruction: different ${names.join(', ')}.`,
      );
  }

  #identifierOf({ read }: CheckedRow): string | undefined {
    const { identifier, list } = this.#description;
    if (list === undefined) return '';
    return identifier === undefined ? undefined : String(read[identifier]);
  }

  #bodyOf(rows: readonly CheckedRow[]) {
    const { bodyOf } = this.#description;
    const items = rows.map(({ read }) => read);
    return bodyOf(this.#options.supplier, this.#subject ?? '', items);
  }

  #refuse(row: CheckedRow, field: string, code: string, detail: string): void {
    const about = this.#about(row, field);
    this.#options.report({
      ...about,
      severity: 'error',
      code,
      detail,
      ...misreadIn(about.value),
      remedy: remedyOf(code),
    });
  }

  #notice(
    row: CheckedRow,
    { code, meaning, remedy }: { code: string; meaning: string; remedy: string },
    field = this.#description.identifier ?? 'non_field_errors',
    detail = meaning,
  ): void {
    this.#options.report({ ...this.#about(row, field), severity: 'notice', code, detail, remedy });
  }

  #about(
    { row, file, line, read }: CheckedRow,
    field: string,
  ): Pick<Problem, 'kind' | 'subject' | 'row' | 'file' | 'line' | 'field' | 'value'> {
    const subject = this.#subject;
    const value = field === this.#description.subject ? subject : valueIn(read, field);
    return { kind: this.#kind, subject, row, file, line, field, value };
  }
}
