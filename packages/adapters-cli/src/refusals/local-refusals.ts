import type { UseCases } from '@data-import/application';
import { refusals } from '@data-import/wire/codecs';
import type { Commanded } from '../commanded.js';
import { valueOf } from '../operations/refusals.js';
import type { ApiRecord } from '../record.js';
import type { RefusalOperations } from './refusal-operations.js';

export function localRefusals(
  { listRefusals }: Pick<UseCases, 'listRefusals'>,
  explanations: Commanded['explanations'],
): RefusalOperations {
  return {
    async listRefusals(supplier) {
      const listed = valueOf(await listRefusals(undefined, supplier));
      const explained = await explanations();
      const all = listed.map((one) => ({ ...one, explanation: explained.get(one.code) }));
      return (refusals.print(all) as ApiRecord<'Refusals'>).refusals;
    },
  };
}
