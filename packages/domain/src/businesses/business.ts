import { err, ok, type Result } from 'neverthrow';
import type {
  ExternalAccountNumber,
  ExternalBusinessIdentifier,
  SupplierCode,
} from '../identifiers/identifiers.js';

/** A caller addresses a business by its supplier and by the caller's own identifier of the business. */
export interface BusinessReference {
  readonly supplierCode: SupplierCode;
  readonly externalBusinessIdentifier: ExternalBusinessIdentifier;
}

/** An account that a caller names for an instruction of a business. */
export interface AccountOfBusiness {
  readonly externalAccountNumber: ExternalAccountNumber;
  /** `unknown`: no imported account of the supplier; `other-business`: not an account of this business. */
  readonly membership: 'unknown' | 'other-business' | 'of-business';
  /** True when the latest instruction of the business applies to the account. */
  readonly isLinked: boolean;
}

/** Accounts that an instruction of the business cannot apply to, by their index in the request. */
export interface AccountsRefused {
  readonly kind: 'accounts-refused';
  readonly faults: readonly {
    readonly kind: 'account-not-found' | 'account-not-in-business';
    readonly index: number;
  }[];
}

/** An instruction of a business applies to imported accounts of that business alone. Reports all that are not. */
export function requireAccountsOfBusiness(
  accounts: readonly AccountOfBusiness[],
): Result<void, AccountsRefused> {
  const faults: AccountsRefused['faults'][number][] = [];
  for (const [index, { membership }] of accounts.entries()) {
    if (membership === 'unknown') faults.push({ kind: 'account-not-found', index });
    if (membership === 'other-business') faults.push({ kind: 'account-not-in-business', index });
  }
  return faults.length > 0 ? err({ kind: 'accounts-refused', faults }) : ok();
}

/**
 * The external numbers of the accounts to link to an instruction with this place, see `placeInstruction`, each once. A
 * `new` instruction is not linked to any account, whatever the latest one is linked to.
 */
export function accountsToLink(
  accounts: readonly AccountOfBusiness[],
  place: 'new' | 'active',
): readonly ExternalAccountNumber[] {
  const unlinked = accounts.filter(({ isLinked }) => place === 'new' || !isLinked);
  return [...new Set(unlinked.map(({ externalAccountNumber }) => externalAccountNumber))];
}
