import type { UseCases } from '@data-import/application';
import { progress } from '@data-import/wire/codecs';
import { valueOf } from '../operations/refusals.js';
import type { ApiRecord } from '../record.js';
import type { ProgressOperations } from './progress-operations.js';

export function localProgress({
  viewProgress,
  listProgress,
}: Pick<UseCases, 'viewProgress' | 'listProgress'>): ProgressOperations {
  return {
    async viewProgress(supplier) {
      const snapshots =
        supplier === undefined
          ? await listProgress(undefined)
          : [valueOf(await viewProgress(undefined, supplier))];
      return snapshots.map((one) => progress.print(one) as ApiRecord<'Progress'>);
    },
  };
}
