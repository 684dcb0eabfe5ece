import type { Vocabulary } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import { isJsonObject } from '../printing/json.js';
import type { CheckSettings, Limits } from './limits.js';

/** The value is not an answer of `GET /v1/data-import/settings/`: `at` is the dot path of the first missing or wrong field. */
export interface SettingsUnreadable {
  readonly kind: 'settings-unreadable';
  readonly at: string;
}

/** The answer of `GET /v1/data-import/settings/`, which is enough for `requestChecks`. */
export interface ReadSettings extends CheckSettings {
  readonly limits: Limits;
}

/** Reads the body of `GET /v1/data-import/settings/`. Fields that it does not know are ignored: later versions have more. */
export function readSettings(body: unknown): Result<ReadSettings, SettingsUnreadable> {
  const answer = new SettingsAnswer(body);
  const limits = {
    maximumBodyBytes: answer.count('limits', 'maximum_body_bytes'),
    maximumItems: answer.count('limits', 'maximum_items'),
    maximumDepth: answer.count('limits', 'maximum_depth'),
  };
  const vocabulary: Vocabulary = {
    paymentTypes: answer.words('payment_types') ?? new Set(),
    repaymentTypes: answer.words('repayment_types') ?? new Set(),
    reasons: answer.openWords('reasons'),
    rateBands: answer.openWords('rate_bands'),
    taxTypes: answer.openWords('tax_types'),
  };
  const vendors = [...(answer.words('vendors') ?? [])];
  return answer.firstWrong === undefined
    ? ok({ limits, vocabulary, vendors })
    : err({ kind: 'settings-unreadable', at: answer.firstWrong });
}

class SettingsAnswer {
  firstWrong: string | undefined;

  constructor(private readonly body: unknown) {}

  count(group: string, name: string): number {
    const value = this.#valueOf(group, name);
    return Number.isSafeInteger(value) ? (value as number) : this.#wrong(group, name, 0);
  }

  words(name: string): ReadonlySet<string> | undefined {
    const value = this.#valueOf('vocabulary', name);
    return Array.isArray(value) && value.every((word) => typeof word === 'string')
      ? new Set(value)
      : this.#wrong('vocabulary', name, undefined);
  }

  /** `undefined` where any word is accepted. */
  openWords(name: string): ReadonlySet<string> | undefined {
    return this.#valueOf('vocabulary', name) === null ? undefined : this.words(name);
  }

  #valueOf(group: string, name: string): unknown {
    const fields = isJsonObject(this.body) ? this.body[group] : undefined;
    return isJsonObject(fields) ? fields[name] : undefined;
  }

  #wrong<T>(group: string, name: string, instead: T): T {
    this.firstWrong ??= `${group}.${name}`;
    return instead;
  }
}
