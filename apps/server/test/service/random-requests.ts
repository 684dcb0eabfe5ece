import { Chance } from '@data-import/application/contracts';
import * as requests from './requests.js';

/** What a caller posts. */
export interface RandomRequest {
  readonly path: string;
  readonly body: object;
}

/** Named by the first requests. Further ones, which do not exist, come with time. */
export const ACCOUNTS = 6;
/** How many requests go by until one account more is named. */
const UNTIL_NAMED = 4;
const BUSINESSES = 2;
const IDS = 40;
const LARGEST_BATCH = 12;

/** The same requests in the same order for the same seed. What they name is so little that they often meet. */
export class RandomRequests {
  readonly #chance: Chance;
  readonly #code: string;
  #asked = 0;

  constructor(supplierCode: string, seed: number) {
    this.#code = supplierCode;
    this.#chance = new Chance(seed);
  }

  next(): RandomRequest {
    this.#asked += 1;
    return this.#chance.oneOf<() => RandomRequest>([
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

  #notes(): RandomRequest {
    const notes = this.#chance.some(LARGEST_BATCH, () => ({
      body: this.#id('Note'),
      ...(this.#chance.next() < 0.3 && { created_at: `${this.#day()}T10:20:30Z` }),
      ...(this.#chance.next() < 0.3 && { is_pinned: true }),
    }));
    return this.#load(requests.NOTES, { notes });
  }

  #transactions(): RandomRequest {
    const transactions = this.#chance.some(LARGEST_BATCH, () => {
      const id = this.#id('T');
      // One id always says the same.
      const number = Number(id.slice(2));
      const date = dayOf(2020 + (number % 8), 1 + (number % 12), 1 + (number % 28));
      return { ...requests.charge(id), transaction_date: date };
    });
    const query = this.#chance.oneOf([
      '',
      '',
      '?check_previously_added=false',
      '?force_add_to_current_statement=false',
    ]);
    return this.#load(requests.TRANSACTIONS + query, { transactions });
  }

  #statements(): RandomRequest {
    const statements = this.#chance.some(LARGEST_BATCH, () => requests.statement(this.#id('S')));
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
    return { path: requests.BUSINESS_INSTRUCTION, body };
  }

  #card() {
    return { vendor: 'TEST', reference: this.#chance.oneOf(['TEST-1', 'TEST-2']), type: 'CARD' };
  }

  #load(path: string, items: object): RandomRequest {
    const address = {
      import_supplier: this.#code,
      external_account_number: this.#account(),
    };
    return { path, body: { ...address, ...items } };
  }

  #accounts(most: number) {
    return named(this.#chance.some(most, () => this.#account()));
  }

  #account(): string {
    return `${this.#code}-${this.#chance.below(ACCOUNTS + Math.floor(this.#asked / UNTIL_NAMED))}`;
  }

  #business(): string {
    return `${this.#code}-${this.#chance.below(BUSINESSES)}`;
  }

  #id(kind: string): string {
    return `${kind}-${this.#chance.below(IDS)}`;
  }

  #day(): string {
    return dayOf(
      2020 + this.#chance.below(8),
      1 + this.#chance.below(12),
      1 + this.#chance.below(28),
    );
  }
}

function named(numbers: readonly string[]) {
  return [...new Set(numbers)].map((number) => ({ external_account_number: number }));
}

function dayOf(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
