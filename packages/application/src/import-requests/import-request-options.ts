import type { ImportBatchName } from '@data-import/domain';

/** How a request that loads data is to be taken. An omitted option is that of a plain import. */
export interface ImportRequestOptions {
  /** Decide and answer as for the real request, also for a paused supplier, and store and count nothing. */
  readonly isDryRun?: boolean | undefined;
  /** To which batch of the supplier everything belongs that the request creates. */
  readonly batch?: ImportBatchName | undefined;
}

/** As `ImportRequestOptions`, of a payment instruction. */
export interface InstructionRequestOptions extends ImportRequestOptions {
  /** Whether a dry run asks the vendor; a request that is no dry run always does. */
  readonly asksVendor?: boolean | undefined;
}
