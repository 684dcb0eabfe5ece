import { isJsonObject } from '@data-import/http-kit';
import { LENGTHS } from '@data-import/wire';

/** In UTF-16, where the limit counts code points. */
const LONGEST = 2 * LENGTHS.import_supplier;

/** The word by which a request names its supplier; whether one has it is not known yet. */
export function supplierIn({
  params,
  body,
}: {
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}): string | undefined {
  const inBody = isJsonObject(body) ? body : {};
  const named =
    params['import_supplier_code'] ?? inBody['import_supplier'] ?? inBody['import_supplier_code'];
  return typeof named === 'string' && isStorable(named) ? named : undefined;
}

/** What no store takes is no code, and not looked up. */
function isStorable(named: string): boolean {
  return named.length <= LONGEST && named.isWellFormed() && !named.includes('\0');
}
