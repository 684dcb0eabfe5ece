import type { UseCases } from '@data-import/application';
import type { ExternalAccountNumber, ImportState } from '@data-import/domain';
import { detailedProcess } from '@data-import/wire/codecs';
import { recordsOfPages } from '../operations/pages.js';
import type { ApiRecord } from '../record.js';
import type { ProcessOperations, State } from './process-operations.js';

const STATES: Readonly<Record<State, ImportState>> = {
  staged: 'staged',
  in_progress: 'in-progress',
  completed: 'completed',
  failed: 'failed',
};

export function localProcesses({
  listDetailedProcesses,
}: Pick<UseCases, 'listDetailedProcesses'>): ProcessOperations {
  return {
    async *listProcesses(supplierCode, { state, externalAccountNumber }) {
      const query = {
        supplierCode,
        state: state && STATES[state],
        externalAccountNumber: externalAccountNumber as ExternalAccountNumber | undefined,
      };
      const records = recordsOfPages((after, size) => listDetailedProcesses(query, after, size));
      for await (const record of records)
        yield detailedProcess.print(record) as ApiRecord<'DetailedAccountImportProcess'>;
    },
  };
}
