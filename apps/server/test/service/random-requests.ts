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

const ACCOUNTS = 6;
const BUSINESSES = 2;
const IDS = 40;
const LARGEST_BATCH = 12;

/** The same requests in the same order for the same seed. What they name is so little that they often meet. */
export class RandomRequests {
  readonly #random: () => number;
  readonly #code: string;
  readonly #supplier: string;

  constructor(supplierCode: string, seed: number) {
    this.#code = supplierCode;
    this.#supplier = `/v1/operator/import-suppliers/${supplierCode}/`;
    this.#random = randomFrom(seed);
  }

  next(): RandomRequest {
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
    return { by: 'operator', method: 'POST', path, body: { accounts: this.#accounts() } };
  }

  #move(): RandomRequest {
    const how = this.#oneOf(['start', 'start', 'complete', 'fail']);
    const path = `${this.#supplier}account-import-processes/${this.#account()}/${how}/`;
    const body = {
      start: undefined,
      complete: { statement_period: { from_date: this.#day(1), to_date: this.#day(2) } },
      fail: { reason: 'At random' },
    }[how];
    return { by: 'operator', method: 'POST', path, ...(body && { body }) };
  }

  #importAccounts(): RandomRequest {
    const accounts = this.#accounts().map((account) => ({
      ...account,
      ...(this.#isLikely(0.7) && { statement_period: { from_date: this.#day(1) } }),
    }));
    const path = `${this.#supplier}accounts/`;
    return { by: 'operator', method: 'POST', path, body: { accounts } };
  }

  #createBusiness(): RandomRequest {
    const path = `${this.#supplier}businesses/`;
    const body = { external_business_identifier: this.#business(), accounts: this.#accounts() };
    return { by: 'operator', method: 'POST', path, body };
  }

  #openPeriod(): RandomRequest {
    const body = { from_date: this.#day(), ...(this.#isLikely(0.3) && { to_date: '2024-12-31' }) };
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
    const body = { status: this.#oneOf(['ONGOING', 'ONGOING', 'ONGOING', 'PAUSED']) };
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
      const day = String((Number(id.slice(2)) % 28) + 1).padStart(2, '0');
      const month = String((Number(id.slice(2)) % 12) + 1).padStart(2, '0');
      return { ...requests.charge(id), transaction_date: `2024-${month}-${day}` };
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
      accounts: this.#accounts(),
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

  #accounts() {
    const numbers = new Set(this.#batch(() => this.#account()));
    return [...numbers].map((number) => ({ external_account_number: number }));
  }

  #account(): string {
    return `${this.#code}-${this.#below(ACCOUNTS)}`;
  }

  #business(): string {
    return `${this.#code}-${this.#below(BUSINESSES)}`;
  }

  #id(kind: string): string {
    return `${kind}-${this.#below(IDS)}`;
  }

  #day(month = 1 + this.#below(12)): string {
    const day = 1 + this.#below(28);
    return `2024-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  }

  #batch<T>(make: () => T): readonly T[] {
    return Array.from({ length: 1 + this.#below(LARGEST_BATCH) }, make);
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

/** Numbers from 0 to below 1; the generator is mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
