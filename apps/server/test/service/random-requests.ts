import * as requests from './requests.js';

/** Who asks for what; `account` stands in the path where the number goes that the service gave to the account. */
export interface RandomRequest {
  readonly by: 'caller' | 'operator';
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly externalAccountNumber?: string;
}

export const ACCOUNT_IN_PATH = '{account}';

/** Named by the first requests. Further ones come with time, so that there are always some at each stage of an import. */
export const ACCOUNTS = 6;
/** How many requests go by until a process is named of one account more, and until anything is loaded onto it. */
const UNTIL_STAGED = 2;
const UNTIL_LOADED = 8;
const BUSINESSES = 2;
const IDS = 40;
const LARGEST_BATCH = 12;

/** The same requests in the same order for the same seed. What they name is so little that they often meet. */
export class RandomRequests {
  readonly #random: () => number;
  readonly #code: string;
  readonly #supplier: string;
  #asked = 0;

  constructor(supplierCode: string, seed: number) {
    this.#code = supplierCode;
    this.#supplier = `/v1/operator/import-suppliers/${supplierCode}/`;
    this.#random = randomFrom(seed);
  }

  next(): RandomRequest {
    this.#asked += 1;
    return this.#oneOf<() => RandomRequest>([
      () => this.#stage(),
      () => this.#move(),
      () => this.#move(),
      () => this.#importAccounts(),
      () => this.#createBusiness(),
      () => this.#openPeriod(),
      () => this.#closePeriod(),
      () => this.#revoke(),
      () => this.#setStatus(),
      () => this.#notes(),
      () => this.#notes(),
      () => this.#transactions(),
      () => this.#transactions(),
      () => this.#transactions(),
      () => this.#statements(),
      () => this.#instruction(),
      () => this.#businessInstruction(),
    ])();
  }

  #stage(): RandomRequest {
    const path = `${this.#supplier}account-import-processes/`;
    return {
      by: 'operator',
      method: 'POST',
      path,
      body: { accounts: this.#processes(LARGEST_BATCH) },
    };
  }

  #move(): RandomRequest {
    const how = this.#oneOf(['start', 'start', 'complete', 'fail']);
    const path = `${this.#supplier}account-import-processes/${this.#process()}/${how}/`;
    const body = {
      start: undefined,
      complete: { statement_period: { from_date: '2020-01-01', to_date: '2020-01-31' } },
      fail: { reason: 'At random' },
    }[how];
    return { by: 'operator', method: 'POST', path, ...(body && { body }) };
  }

  #importAccounts(): RandomRequest {
    const accounts = this.#processes(2).map((account) => ({
      ...account,
      ...(this.#isLikely(0.7) && { statement_period: { from_date: '2020-01-01' } }),
    }));
    const path = `${this.#supplier}accounts/`;
    return { by: 'operator', method: 'POST', path, body: { accounts } };
  }

  #createBusiness(): RandomRequest {
    const path = `${this.#supplier}businesses/`;
    const body = { external_business_identifier: this.#business(), accounts: this.#accounts(2) };
    return { by: 'operator', method: 'POST', path, body };
  }

  #openPeriod(): RandomRequest {
    const body = { from_date: this.#day(), ...(this.#isLikely(0.3) && { to_date: '2028-12-31' }) };
    return this.#onAccount('POST', 'statement-periods/', body);
  }

  #closePeriod(): RandomRequest {
    return this.#onAccount('POST', 'statement-periods/close/', { to_date: this.#day() });
  }

  #revoke(): RandomRequest {
    if (this.#isLikely(0.5)) return this.#onAccount('DELETE', 'payment-instruction/');
    const path = `${this.#supplier}businesses/${this.#business()}/payment-instruction/`;
    return { by: 'operator', method: 'DELETE', path };
  }

  #setStatus(): RandomRequest {
    const body = { status: this.#isLikely(0.15) ? 'PAUSED' : 'ONGOING' };
    return { by: 'operator', method: 'PATCH', path: this.#supplier, body };
  }

  #notes(): RandomRequest {
    const notes = this.#batch(() => ({
      body: this.#id('Note'),
      ...(this.#isLikely(0.3) && { created_at: `${this.#day()}T10:20:30Z` }),
      ...(this.#isLikely(0.3) && { is_pinned: true }),
    }));
    return this.#load(requests.NOTES, { notes });
  }

  #transactions(): RandomRequest {
    const transactions = this.#batch(() => {
      const id = this.#id('T');
      // One id always says the same.
      const number = Number(id.slice(2));
      const date = dayOf(2020 + (number % 8), 1 + (number % 12), 1 + (number % 28));
      return { ...requests.charge(id), transaction_date: date };
    });
    const query = this.#oneOf([
      '',
      '',
      '?check_previously_added=false',
      '?force_add_to_current_statement=false',
    ]);
    return this.#load(requests.TRANSACTIONS + query, { transactions });
  }

  #statements(): RandomRequest {
    const statements = this.#batch(() => requests.statement(this.#id('S')));
    return this.#load(requests.STATEMENTS, { statements });
  }

  #instruction(): RandomRequest {
    return this.#load(requests.INSTRUCTION, this.#card());
  }

  #businessInstruction(): RandomRequest {
    const body = {
      import_supplier_code: this.#code,
      external_business_identifier: this.#business(),
      ...this.#card(),
      accounts: this.#accounts(2),
    };
    return { by: 'caller', method: 'POST', path: requests.BUSINESS_INSTRUCTION, body };
  }

  #card() {
    return { vendor: 'TEST', reference: this.#oneOf(['TEST-1', 'TEST-2']), type: 'CARD' };
  }

  #load(path: string, items: object): RandomRequest {
    const address = {
      import_supplier: this.#code,
      external_account_number: this.#account(),
    };
    return { by: 'caller', method: 'POST', path, body: { ...address, ...items } };
  }

  #onAccount(method: 'POST' | 'DELETE', rest: string, body?: object): RandomRequest {
    const path = `/v1/operator/accounts/${ACCOUNT_IN_PATH}/${rest}`;
    const externalAccountNumber = this.#account();
    return { by: 'operator', method, path, externalAccountNumber, ...(body && { body }) };
  }

  #accounts(most: number) {
    return named(this.#batch(() => this.#account(), most));
  }

  #processes(most: number) {
    return named(this.#batch(() => this.#process(), most));
  }

  #account(): string {
    return `${this.#code}-${this.#below(ACCOUNTS + Math.floor(this.#asked / UNTIL_LOADED))}`;
  }

  #process(): string {
    const known = ACCOUNTS + Math.floor(this.#asked / UNTIL_STAGED);
    return `${this.#code}-${Math.max(0, known - 1 - this.#below(2 * ACCOUNTS))}`;
  }

  #business(): string {
    return `${this.#code}-${this.#below(BUSINESSES)}`;
  }

  #id(kind: string): string {
    return `${kind}-${this.#below(IDS)}`;
  }

  #day(): string {
    return dayOf(2020 + this.#below(8), 1 + this.#below(12), 1 + this.#below(28));
  }

  #batch<T>(make: () => T, most = LARGEST_BATCH): readonly T[] {
    return Array.from({ length: 1 + this.#below(most) }, make);
  }

  #oneOf<const T>(choices: readonly T[]): T {
    return choices[this.#below(choices.length)]!;
  }

  #isLikely(share: number): boolean {
    return this.#random() < share;
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }
}

function named(numbers: readonly string[]) {
  return [...new Set(numbers)].map((number) => ({ external_account_number: number }));
}

function dayOf(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Numbers from 0 to below 1; the generator is mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
