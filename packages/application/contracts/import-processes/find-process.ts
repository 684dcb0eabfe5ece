import type { AccountReference, ImportProcess } from '@data-import/domain';
import type { StorePorts } from '../store-under-test.js';

/** The process as it is stored, whatever its organisation. */
export async function findProcess(
  { reader }: Pick<StorePorts, 'reader'>,
  reference: AccountReference,
): Promise<ImportProcess | undefined> {
  return (await reader.findProcess(undefined, reference))?.process;
}
