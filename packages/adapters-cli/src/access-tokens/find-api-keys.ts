import type { Operations } from '../operations/operations.js';
import type { ApiRecord } from '../record.js';

/** A key, and whose it is: null for one of operators. */
export type FoundApiKey = ApiRecord<'ListedApiKey'> & { readonly organisation_id: string | null };

// The text of a key names its id.
const KEY = /^cdi_[co]_([0-9A-Za-z]{16})[0-9A-Za-z]+$/;

/** The keys with this id, label or text; several may have one label. Keys of operators are found only on the database. */
export async function findApiKeys(
  operations: Operations,
  text: string,
): Promise<readonly FoundApiKey[]> {
  const id = KEY.exec(text)?.[1] ?? text;
  const found: FoundApiKey[] = [];
  for (const organisationId of await ownersOf(operations))
    for (const key of await operations.listApiKeys(organisationId))
      if (key.api_key_id === id || key.label === text)
        found.push({ ...key, organisation_id: organisationId ?? null });
  return found;
}

async function ownersOf(operations: Operations): Promise<readonly (string | undefined)[]> {
  const ids = (await operations.listOrganisations()).map((one) => one.organisation_id);
  return operations.isRemote ? ids : [undefined, ...ids];
}
