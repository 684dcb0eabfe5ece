import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordKind } from '../../src/records/record-kinds.js';
import { ExportFile } from './export-file.js';
import { Random } from './random.js';

/** A fault that was planted: what a check has to report, and nothing else. */
export interface Planted {
  readonly severity: 'error' | 'notice';
  readonly kind: RecordKind;
  readonly file: string;
  readonly line: number;
  readonly field: string;
  readonly code: string;
}

export interface DirtyExport {
  /** Also in truth.json of the folder. */
  readonly planted: readonly Planted[];
  /** Rows by kind, the unreadable ones included. */
  readonly rows: Readonly<Record<RecordKind, number>>;
  readonly accounts: readonly string[];
  /** The open statement period of all accounts but the closed ones. */
  readonly period: { readonly from_date: string; readonly to_date: string };
  readonly closedAccounts: readonly string[];
  /** Of `accounts.csv`, with faults that only a check finds. */
  readonly oddAccounts: readonly string[];
}

export interface DirtyExportOptions {
  readonly accounts: number;
  readonly seed: number;
  /** Of the transactions; 3 when it is left out. */
  readonly badPerHundred?: number;
  readonly supplier?: string;
}

const PERIOD = { from: '2019-10-01', to: '2019-11-30' };

/**
 * Writes what an old system would export, with a folder of documents and the SQL that reads it: two encodings, two
 * delimiters, decimal commas and points, dates in three forms, cells of several lines, and faults of many sorts.
 */
export function writeDirtyExport(folder: string, options: DirtyExportOptions): DirtyExport {
  mkdirSync(join(folder, 'documents'), { recursive: true });
  const writer = new ExportWriter(folder, options);
  return writer.write();
}

class ExportWriter {
  readonly #folder: string;
  readonly #options: DirtyExportOptions;
  readonly #random: Random;
  readonly #planted: Planted[] = [];
  readonly #rows: Record<RecordKind, number> = {
    accounts: 0,
    notes: 0,
    transactions: 0,
    'historical-statements': 0,
    'payment-instructions': 0,
    'business-payment-instructions': 0,
  };
  readonly #accounts: string[] = [];

  constructor(folder: string, options: DirtyExportOptions) {
    this.#folder = folder;
    this.#options = options;
    this.#random = new Random(options.seed);
  }

  write(): DirtyExport {
    const { accounts, supplier = 'DEMO_ENERGY' } = this.#options;
    for (let at = 0; at < accounts; at += 1)
      this.#accounts.push(`EXT-${String(at).padStart(7, '0')}`);
    writeFileSync(
      join(this.#folder, 'migration.toml'),
      `supplier = "${supplier}"\nvendors = ["STRIPE", "GOCARDLESS"]\ndocuments = "documents"\n` +
        `[files."buchungen.csv"]\nencoding = "windows-1252"\ndelimiter = ";"\n`,
    );
    this.#writeAccounts();
    this.#writeTransactions();
    this.#writeNotes();
    this.#writeStatements();
    this.#writeInstructions();
    this.#writeBusinessInstructions();
    const written = {
      planted: this.#planted,
      rows: this.#rows,
      accounts: this.#accounts,
      period: { from_date: PERIOD.from, to_date: PERIOD.to },
      closedAccounts: this.#accounts.filter((account) => this.#isClosed(account)),
      oddAccounts: ['BAD-1', 'BAD-2', 'BAD-3'],
    };
    writeFileSync(join(this.#folder, 'truth.json'), JSON.stringify(written, null, 1));
    return written;
  }

  #plant(
    kind: RecordKind,
    file: ExportFile,
    line: number,
    field: string,
    code: string,
    severity: Planted['severity'] = 'error',
  ): void {
    this.#planted.push({ severity, kind, file: file.name, line, field, code });
  }

  #count(kind: RecordKind): void {
    this.#rows[kind] += 1;
  }

  /** Every 40th account has no open statement period. */
  #isClosed(account: string): boolean {
    return Number(account.slice(4)) % 40 === 7;
  }

  #writeAccounts(): void {
    const file = new ExportFile('accounts.csv', ',', [
      'external_account_number',
      'from_date',
      'to_date',
      'account_created_at',
    ]);
    const add = (...cells: readonly string[]): number => {
      this.#count('accounts');
      return file.add(cells);
    };
    for (const account of this.#accounts)
      if (this.#isClosed(account)) add(account, '', '', '2015-01-01T00:00:00Z');
      else add(account, PERIOD.from, PERIOD.to, '');
    // The accounts that a demo has from its start.
    for (const account of ['EXT-1234', 'EXT-1235', 'EXT-1236'])
      add(account, PERIOD.from, PERIOD.to, '');
    this.#plant('accounts', file, add('BAD-1', '2019-02-30', '', ''), 'from_date', 'invalid');
    this.#plant(
      'accounts',
      file,
      add('BAD-2', '2019-10-02', '2019-10-01', ''),
      'from_date',
      'from_date_later_than_to_date',
    );
    add('BAD-3', PERIOD.from, '', '');
    this.#plant(
      'accounts',
      file,
      add('BAD-3', PERIOD.from, PERIOD.to, ''),
      'external_account_number',
      'contradicting_account',
    );
    this.#plant(
      'accounts',
      file,
      add('', PERIOD.from, '', ''),
      'external_account_number',
      'required',
    );
    file.write(this.#folder, 'utf8');
  }

  #writeTransactions(): void {
    // An old ledger: Windows, semicolons, decimal commas. A newer one: UTF-8, commas, dates in two forms.
    const old = new ExportFile('buchungen.csv', ';', [
      'Kundennr',
      'Beleg',
      'Datum',
      'Betrag',
      'Art',
      'Zahlart',
      'Text',
    ]);
    const recent = new ExportFile('payments_2019.csv', ',', [
      'customer',
      'document',
      'posted on',
      'value',
      'kind',
      'method',
      'remark',
    ]);
    const repeated: Transaction[] = [];
    let number = 0;
    for (const account of this.#accounts)
      for (let index = 0; index < 8; index += 1) {
        number += 1;
        const transaction = this.#transaction(account, number);
        this.#addFaulty(old, transaction);
        this.#addSound(old, transaction, oldCells(transaction));
        if (number % 90 === 5 && !this.#isClosed(account)) repeated.push(transaction);
      }
    for (const account of this.#accounts)
      for (let index = 0; index < 4; index += 1) {
        number += 1;
        const transaction = this.#transaction(account, number);
        this.#addSound(recent, transaction, recentCells(transaction, number));
      }
    // The systems overlapped for some weeks: the same documents in both, some of them corrected since.
    for (const [index, transaction] of repeated.entries()) {
      this.#count('transactions');
      const isCorrected = index % 3 === 0;
      const again = isCorrected ? { ...transaction, cents: transaction.cents + 1 } : transaction;
      const line = recent.add(recentCells(again, index));
      if (isCorrected)
        this.#plant('transactions', recent, line, 'transaction_id', 'duplicate_transaction_ids');
      else this.#plant('transactions', recent, line, 'transaction_id', 'duplicate_row', 'notice');
    }
    old.write(this.#folder, 'latin1');
    recent.write(this.#folder, 'utf8');
    writeFileSync(join(this.#folder, 'transactions.sql'), TRANSACTIONS_SQL);
  }

  #transaction(account: string, number: number): Transaction {
    const type = this.#random.of(['CHARGE', 'CREDIT', 'PAYMENT'] as const);
    const month = this.#random.below(2) + 10;
    return {
      account,
      id: `B-${String(number).padStart(9, '0')}`,
      day: `2019-${month}-${String(this.#random.below(28) + 1).padStart(2, '0')}`,
      cents: this.#random.below(900_000) + 100,
      type,
      paymentType: type === 'PAYMENT' ? 'DD_REGULAR_COLLECTION' : '',
      text: this.#random.of([
        'M\u00FCller & S\u00F6hne',
        'Abschlag 5" Rohr',
        'zwei\nZeilen',
        'Betrag; fr\u00FCher',
        'x',
      ]),
    };
  }

  #addSound(file: ExportFile, { account }: Transaction, cells: readonly string[]): number {
    this.#count('transactions');
    const line = file.add(cells);
    if (this.#isClosed(account))
      this.#plant('transactions', file, line, 'transaction_date', 'no_open_statement_period');
    return line;
  }

  /** Of some: adds the transaction with a fault, under another identifier. */
  #addFaulty(file: ExportFile, sound: Transaction): void {
    const { badPerHundred = 3 } = this.#options;
    if (this.#isClosed(sound.account) || this.#random.below(100) >= badPerHundred) return;
    const faulty = { ...sound, id: `F-${sound.id}` };
    const add = (changed: ReturnType<TransactionFault[2]>): number => {
      this.#count('transactions');
      if (typeof changed === 'string') return file.addRaw(changed);
      return file.add(isCells(changed) ? changed : oldCells({ ...faulty, ...changed }));
    };
    const [field, code, change, severity] = this.#random.of(TRANSACTION_FAULTS);
    if (code === 'duplicate_row') add({});
    this.#plant('transactions', file, add(change(faulty)), field, code, severity);
  }

  #writeNotes(): void {
    const file = new ExportFile('notes.csv', ',', [
      'external_account_number',
      'body',
      'created_at',
      'is_pinned',
      'unpin_at',
      'document_paths',
    ]);
    const add = (...cells: readonly string[]): number => {
      this.#count('notes');
      return file.add(cells);
    };
    this.#document('notes/letter.pdf');
    for (const [index, account] of this.#accounts.entries()) {
      const body = `Prefers to be called, ${this.#random.of(['mornings', 'evenings\nor later'])}`;
      add(account, body, '2018-05-01T09:30:00Z', this.#random.of(['true', 'no', '']), '', '');
      if (index % 50 === 20) add(account, '', '', '', '', 'notes/letter.pdf');
      const [cells, field, code, severity] = NOTE_FAULTS[index % 50] ?? [];
      if (!cells || !field || !code) continue;
      const line = add(account, ...cells.map((cell) => (cell === '=' ? body : cell)));
      this.#plant('notes', file, line, field, code, severity);
    }
    file.write(this.#folder, 'utf8');
  }

  #writeStatements(): void {
    const kind = 'historical-statements';
    const file = new ExportFile('statements.csv', '\t', [
      'account',
      'id',
      'from',
      'to',
      'issued',
      'gross',
      'path',
    ]);
    const add = (...cells: readonly string[]): number => {
      this.#count(kind);
      return file.add(cells);
    };
    for (const [index, account] of this.#accounts.entries()) {
      const id = `S-${index}`;
      const path = `statements/${index % 20}.pdf`;
      this.#document(path);
      add(account, id, '01/09/2019', '30/09/2019', '02/10/2019', '1,118.20', path);
      const [suffix, cells = [], ...faults] = STATEMENT_FAULTS[index % 50] ?? [];
      if (suffix === undefined) continue;
      const line = add(account, id + suffix, ...cells);
      for (const fault of faults) {
        const [field = '', code = ''] = fault.split(' ');
        this.#plant(kind, file, line, field, code);
      }
    }
    file.write(this.#folder, 'utf8');
    writeFileSync(join(this.#folder, `${kind}.sql`), STATEMENTS_SQL);
  }

  #writeInstructions(): void {
    const kind = 'payment-instructions';
    const lines: string[] = [];
    const plantLast = (field: string, code: string): void => {
      this.#planted.push({
        severity: 'error',
        kind,
        file: 'payment-instructions.ndjson',
        line: lines.length,
        field,
        code,
      });
    };
    const add = (record: object): void => {
      this.#count(kind);
      lines.push(JSON.stringify(record));
    };
    for (const [index, account] of this.#accounts.entries()) {
      if (index % 3 > 0) continue;
      const record = {
        external_account_number: account,
        vendor: 'STRIPE',
        reference: `TEST-C-${index}`,
        type: 'CARD',
      };
      add(record);
      if (index % 60 === 0) {
        add({ ...record, reference: `TEST-D-${index}` });
        plantLast('reference', 'account_already_has_active_instruction');
      }
      if (index % 60 === 30) {
        lines.pop();
        lines.push(JSON.stringify({ ...record, vendor: 'PAYPAL' }));
        plantLast('vendor', 'invalid_choice');
      }
    }
    writeFileSync(join(this.#folder, `${kind}.ndjson`), `${lines.join('\n')}\n`);
  }

  #writeBusinessInstructions(): void {
    const kind = 'business-payment-instructions';
    const [first = '', second = ''] = this.#accounts;
    const records = [
      {
        external_business_identifier: 'BIZ-1',
        vendor: 'STRIPE',
        reference: 'TEST-B-1',
        type: 'CARD',
        accounts: [first, second],
      },
      {
        external_business_identifier: 'BIZ-2',
        vendor: 'STRIPE',
        reference: 'TEST-B-2',
        type: 'CARD',
        accounts: [{ external_account_number: first }, { external_account_number: 'GONE' }],
      },
    ];
    for (const _ of records) this.#count(kind);
    this.#planted.push({
      severity: 'error',
      kind,
      file: `${kind}.ndjson`,
      line: 2,
      field: 'accounts.1.external_account_number',
      code: 'account_not_found',
    });
    writeFileSync(
      join(this.#folder, `${kind}.ndjson`),
      records.map((record) => `${JSON.stringify(record)}\n`).join(''),
    );
  }

  #document(path: string): void {
    const file = join(this.#folder, 'documents', path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, '%PDF-1.4');
  }
}

interface Transaction {
  readonly account: string;
  readonly id: string;
  readonly day: string;
  readonly cents: number;
  readonly type: string;
  readonly paymentType: string;
  readonly text: string;
}

/** The changed fields of a sound transaction, its cells or its record, and what is said of it. */
type TransactionFault = readonly [
  field: string,
  code: string,
  change: (sound: Transaction) => Partial<Transaction> | readonly string[] | string,
  severity?: 'notice',
];

const TRANSACTION_FAULTS: readonly TransactionFault[] = [
  ['transaction_date', 'invalid', () => ({ day: '2019-11-31' })],
  ['amount', 'max_decimal_places', (sound) => oldCells(sound).with(3, '12,345')],
  ['amount', 'amount_not_positive', ({ cents }) => ({ ...CASH, type: 'PAYMENT', cents: -cents })],
  ['type', 'invalid_choice', () => ({ type: 'GEB\u00DCHR', paymentType: '' })],
  ['transaction_id', 'required', () => ({ id: '' })],
  ['payment_type', 'not_allowed_for_type', () => ({ ...CASH, type: 'CHARGE' })],
  ['external_account_number', 'account_not_found', ({ id }) => ({ account: `GONE-${id}` })],
  ['non_field_errors', 'unreadable_record', (sound) => [...oldCells(sound), 'zu viel']],
  [
    'non_field_errors',
    'unreadable_record',
    ({ account, id }) => `${account};${id};01.10.2019;1,00;CHARGE;;"offen`,
  ],
  ['transaction_date', 'transaction_moved', () => ({ day: '2020-01-15' }), 'notice'],
  ['transaction_id', 'duplicate_row', () => ({}), 'notice'],
];

const CASH = { paymentType: 'CASH' };

function isCells(changed: Partial<Transaction> | readonly string[]): changed is readonly string[] {
  return Array.isArray(changed);
}

const CREATED = '2018-05-01T09:30:00Z';

/** By the number of the account: the cells, of which `=` is the text of its sound note, and what is said of them. */
const NOTE_FAULTS: Readonly<
  Record<number, readonly [readonly string[], field: string, code: string, severity?: 'notice']>
> = {
  3: [['', '', '', '', ''], 'non_field_errors', 'note_body_or_document_path_not_found'],
  9: [['a', '2018-05-01', '', '', ''], 'created_at', 'invalid'],
  13: [
    ['b', CREATED, '1', '2017-05-01T09:30:00Z', ''],
    'unpin_at',
    'note_unpin_at_earlier_than_creation_date',
  ],
  17: [['=', CREATED, '', '', ''], 'non_field_errors', 'duplicate_row', 'notice'],
  21: [['c', '', 'perhaps', '', ''], 'is_pinned', 'invalid'],
  22: [
    ['d', '', '', '', '["notes/letter.pdf","notes/gone.pdf"]'],
    'document_paths.1.document_path',
    'path_does_not_exist_in_file_store',
  ],
};

const SEPTEMBER = ['01/09/2019', '30/09/2019'];

/** By the number of the account: the end of the identifier, the cells behind it, and each fault. */
const STATEMENT_FAULTS: Readonly<
  Record<number, readonly [suffix: string, cells: readonly string[], ...faults: string[]]>
> = {
  2: [
    '-a',
    [...SEPTEMBER.toReversed(), '02/10/2019', '1.00', ''],
    'bill_period_from_date bill_period_from_date_later_than_to_date',
  ],
  6: [
    '',
    [...SEPTEMBER, '02/10/2019', '1,118.21', 'statements/6.pdf'],
    'statement_id historical_statement_already_exists',
  ],
  10: [
    '-b',
    [...SEPTEMBER, '02/10/2019', '1.00', 'statements/gone.pdf'],
    'statement_path path_does_not_exist_in_file_store',
  ],
  14: [
    '-c',
    [...SEPTEMBER, '', '1.00', '../secret.pdf'],
    'issued_date required',
    'statement_path invalid_document_path',
  ],
};

function oldCells({ account, id, day, cents, type, paymentType, text }: Transaction) {
  const [year, month, date] = day.split('-');
  const whole = String(Math.trunc(Math.abs(cents) / 100)).replace(/(\d)(?=(\d{3})+$)/g, '$1.');
  const amount = `${cents < 0 ? '-' : ''}${whole},${String(Math.abs(cents) % 100).padStart(2, '0')}`;
  return [account, id, `${date}.${month}.${year}`, amount, type, paymentType, text];
}

function recentCells(transaction: Transaction, number: number): readonly string[] {
  const { account, id, day, cents, type, paymentType, text } = transaction;
  const [year, month, date] = day.split('-');
  const written = number % 2 === 0 ? day : `${date}/${month}/${year}`;
  const amount = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  return [account, id, written, amount, type, paymentType, text];
}

const TRANSACTIONS_SQL = `select Kundennr as external_account_number, Beleg as transaction_id,
  iso_date(Datum, '%d.%m.%Y') as transaction_date, decimal_comma(Betrag) as amount,
  Art as type, Zahlart as payment_type, Text as note, source_file, source_line
from buchungen
union all
select customer, document, iso_date("posted on", ['%Y-%m-%d', '%d/%m/%Y']), value,
  kind, method, remark, source_file, source_line
from payments_2019;
`;

const STATEMENTS_SQL = `select account as external_account_number, id as statement_id, id as number,
  iso_date("from", '%d/%m/%Y') as bill_period_from_date, iso_date("to", '%d/%m/%Y') as bill_period_to_date,
  iso_date(issued, '%d/%m/%Y') as issued_date, decimal_point(gross) as gross_amount, path as statement_path,
  source_file, source_line
from statements;
`;
