import {
  supplierOf,
  textOfEntry,
  textOfSubject,
  type AuditedAction,
  type AuditEntry,
} from './audit-entry.js';

/** The last entry of the audit. */
export interface AuditChain {
  readonly number: number;
  readonly hash: string;
}

export interface ChainProblem {
  readonly number: number;
  readonly problem: 'changed' | 'missing' | 'not the last';
}

export const NO_ENTRY: AuditChain = { number: 0, hash: '' };

/** The entry of an action, which follows the last one. */
export function nextEntry(
  last: AuditChain,
  salt: string,
  action: AuditedAction,
  sha256: (text: string) => string,
): AuditEntry {
  const subject = textOfSubject(action);
  const { at, actor, reason, details } = action;
  const entry = {
    number: last.number + 1,
    at,
    actor,
    action: action.action,
    importSupplier: supplierOf(action),
    subject: subject === undefined ? action.subject : sha256(`${salt} ${subject}`),
    reason,
    details,
  };
  return { ...entry, hash: sha256(textOfEntry(entry, last.hash)) };
}

/**
 * Finds the first entry that is not as it was stored. `last` is kept apart from the entries, so a missing end is found
 * unless it was set back too: then a hash that is known outside is no entry's any more.
 */
export async function findBroken(
  entries: AsyncIterable<AuditEntry>,
  last: AuditChain,
  sha256: (text: string) => string,
): Promise<ChainProblem | undefined> {
  let before = NO_ENTRY;
  for await (const { hash, ...entry } of entries) {
    const number = before.number + 1;
    if (entry.number !== number) return { number, problem: 'missing' };
    if (sha256(textOfEntry(entry, before.hash)) !== hash) return { number, problem: 'changed' };
    before = { number, hash };
  }
  if (before.number < last.number) return { number: before.number + 1, problem: 'missing' };
  return before.hash === last.hash ? undefined : { number: before.number, problem: 'not the last' };
}
