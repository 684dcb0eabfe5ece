import { OutcomeUnknown, UndoInterrupted } from '@data-import/application';
import { CommandRefused } from '../command-refused.js';

/** Sentences for operators by code: what is wrong and what to do next. */
const SENTENCES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    account_not_found:
      'No account has this number. List the accounts of a supplier: operate process list <supplier> --state completed',
    api_key_already_issued:
      'An API key was issued for this idempotency key. It was revoked or is more than 24 hours old and is not shown again. Issue a new one with a new idempotency key.',
    api_key_not_found: 'No API key has this id. Find it: operate api-key show <id, label or key>',
    idempotency_key_reused:
      'This idempotency key was used for another request. Repeat that one unchanged, or use a new key.',
    import_batch_not_found:
      'Nothing was created under this name for this supplier. List the batches: operate batch list <supplier>',
    import_supplier_already_exists:
      'An import supplier with this code exists already. Choose another code, or look at it: operate supplier show <supplier>',
    import_supplier_migration_not_ongoing:
      'The import supplier is Paused or Complete and accepts no new accounts. Continue it first: operate supplier resume <supplier>',
    import_supplier_migration_not_paused:
      'The import supplier is not paused. Pause it first: operate supplier pause <supplier>',
    import_supplier_not_found:
      'There is no import supplier with this code. List them: operate supplier list',
    organisation_not_found: 'No organisation has this id. List them: operate organisation list',
    outcome_unknown:
      'The connection to the database was lost at the commit, so it is not known whether this was done. Look before you repeat it.',
    permission_denied:
      "The API key is a caller's, and commands need an operator's: give one in OPERATE_API_KEY or --api-key-file.",
  }),
);

/** The refusal for a code of the service. `detail` is printed if the code has no sentence of its own. */
export function refusal(code: string, detail: string = code): CommandRefused {
  return new CommandRefused(SENTENCES.get(code) ?? detail, { code });
}

export function isExplained(code: string): boolean {
  return SENTENCES.has(code);
}

/** Throws an unexpected error of the use cases, as a refusal where the operator can act on it. */
export function refusalOfThrown(error: unknown): never {
  if (error instanceof OutcomeUnknown) throw refusal('outcome_unknown');
  if (error instanceof UndoInterrupted)
    throw new CommandRefused(error.message, { code: 'undo_interrupted' });
  throw error;
}
