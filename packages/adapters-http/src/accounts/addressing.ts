import type { AccountAddress } from '@data-import/application';
import type { Identity } from '@data-import/domain';
import type { AccountAddressing } from '@data-import/wire/codecs';
import { organisationOf } from '../organisations/organisation-of.js';

export function accountAddress(body: AccountAddressing, identity: Identity): AccountAddress {
  return {
    organisationId: organisationOf(identity),
    supplierCode: body.import_supplier,
    externalAccountNumber: body.external_account_number,
  };
}
