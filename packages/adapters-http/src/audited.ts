import type { AskedAction } from '@data-import/application';
import type { AccountReference, Identity } from '@data-import/domain';
import type { OperationId } from './access-tokens/operations.js';
import { accountInPath, businessInPath } from './path-parameters.js';

/** What a request asks for, as far as the audit tells it. */
interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** The action that a request asks for. Nothing of it is a word of a customer: a reason is told only where operators give their own. */
export function actionOf(
  action: OperationId,
  { params, query, body }: Asked,
  identity: Identity,
): AskedAction {
  const { code, reason, accounts, external_business_identifier: business } = (body ?? {}) as Sent;
  const supplierCode = params['import_supplier_code'] ?? code;
  const named = {
    ...params,
    ...(business !== undefined && { external_business_identifier: business }),
  };
  const details = {
    ...('import_batch' in params && { import_batch: params['import_batch'] }),
    ...(accounts && { accounts: accounts.length }),
  };
  return {
    actor:
      identity.machineUser === undefined
        ? { via: 'http', apiKeyId: identity.apiKeyId }
        : { via: 'command line', user: identity.machineUser },
    action,
    importSupplier: supplierCode,
    subject: params['api_key_id'],
    ...('external_account_number' in params && { account: accountInPath(params) }),
    ...('external_business_identifier' in named && { business: businessInPath(named) }),
    ...(action !== 'failImport' && { reason }),
    ...(Object.keys(details).length > 0 && { details }),
    isDryRun: (query as { readonly dry_run?: boolean } | undefined)?.dry_run,
  };
}

interface Sent {
  readonly code?: string;
  readonly reason?: string;
  readonly accounts?: readonly unknown[];
  readonly external_business_identifier?: string;
}

/** The account of which something was looked at. */
export const accountIn = ({
  account,
}: {
  readonly account: { readonly reference: AccountReference };
}): readonly AccountReference[] => [account.reference];

/** The id of the key that is named as the one that changed something; the command line has none. */
export function keyOf({ apiKeyId, machineUser }: Identity): string | undefined {
  return machineUser === undefined ? apiKeyId : undefined;
}
