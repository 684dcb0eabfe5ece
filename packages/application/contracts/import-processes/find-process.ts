import type { AccountReference, ImportProcess } from '@data-import/domain';
import type { StorePorts } from '../store-under-test.js';

/** The process as it is stored, whatever its organisation. */
export async function findProcess(
  { processReader }: Pick<StorePorts, 'processReader'>,
  reference: AccountReference,
): Promise<ImportProcess | undefined> {
  return (await processReader.find(undefined, reference))?.process;
}
