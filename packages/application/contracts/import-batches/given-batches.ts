import type { BatchOfAppend } from '../../src/accounts/account-ledger.js';
import { parseImportBatchName, type ImportBatchName } from '@data-import/domain';
import { instant } from '../time/dates.js';

/** A batch's name for tests. Throws on a text that breaks the rule. */
export const batchNameOf = (text: string): ImportBatchName =>
  parseImportBatchName(text)._unsafeUnwrap();

/** An append's batch for tests, with its time. */
export const batchOf = (name: string, at = '2026-02-01T08:00:00Z', by?: string): BatchOfAppend => ({
  name: batchNameOf(name),
  at: instant(at),
  by,
});
