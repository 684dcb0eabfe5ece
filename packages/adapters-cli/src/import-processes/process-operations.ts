import type { ApiRecord } from '../record.js';

/** As the API names states. */
export const STATES = ['staged', 'in_progress', 'completed', 'failed'] as const;
export type State = (typeof STATES)[number];

export interface ProcessFilter {
  readonly state?: State | undefined;
  readonly externalAccountNumber?: string | undefined;
}

export interface ProcessOperations {
  /** Oldest staged first; any number of them, read as they are taken. */
  listProcesses(
    supplier: string,
    filter: ProcessFilter,
  ): AsyncIterable<ApiRecord<'DetailedAccountImportProcess'>>;
}
