import type {
  AccountReference,
  ApiKey,
  BusinessReference,
  ImportSupplier,
  StatementPeriod,
  SupplierCode,
  UtcInstant,
} from '@data-import/domain';

/** Who asked: an API key over HTTP, or a user of a machine, as `user@host`, on the command line. */
export type Actor =
  | { readonly via: 'http'; readonly apiKeyId: string; readonly user?: undefined }
  | { readonly via: 'command line'; readonly apiKeyId?: undefined; readonly user: string };

/** Settings, numbers of items and names that operators gave: no word of a customer. */
export type AuditDetails = Readonly<Record<string, unknown>>;

/** Names what was changed or looked at. Of an account or business a digest is stored, which says nothing once it is erased. */
export interface AuditFacts {
  readonly account?: AccountReference | undefined;
  readonly business?: BusinessReference | undefined;
  /** The id of an API key or an organisation. */
  readonly subject?: string | undefined;
  readonly details?: AuditDetails | undefined;
}

/** A change by an operator, an import of accounts by a caller, or a look at an account. */
export interface AuditedAction extends AuditFacts {
  readonly at: UtcInstant;
  readonly actor: Actor;
  /** The id of the operation. */
  readonly action: string;
  readonly importSupplier?: string | undefined;
  readonly reason?: string | undefined;
}

export interface AuditEntry {
  readonly number: number;
  readonly at: UtcInstant;
  readonly actor: Actor;
  readonly action: string;
  readonly importSupplier: string | undefined;
  readonly subject: string | undefined;
  readonly reason: string | undefined;
  readonly details: AuditDetails | undefined;
  /** SHA-256, in hexadecimal digits, of `textOfEntry`. */
  readonly hash: string;
}

/** The text of which an entry has the hash: its content and the hash of the entry before. */
export function textOfEntry(entry: Omit<AuditEntry, 'hash'>, hashBefore: string): string {
  const { number, at, actor, action, importSupplier, subject, reason, details } = entry;
  const fields = [at, actor.via, actor.apiKeyId, actor.user, action, importSupplier, subject];
  // Details as they are stored: without the fields that are undefined.
  const text = details && JSON.stringify(details);
  return JSON.stringify([number, ...fields, reason, text, hashBefore]);
}

/** The text whose digest, under the salt of the audit, stands for an account or a business. */
export function textOfSubject({ account, business }: AuditFacts): string | undefined {
  if (account) return JSON.stringify([account.supplierCode, account.externalAccountNumber]);
  return (
    business && JSON.stringify([business.supplierCode, business.externalBusinessIdentifier, 1])
  );
}

/** The settings of a supplier that a change gave another value, before and after. */
export function factsOfSupplier(before: ImportSupplier, after: ImportSupplier): AuditFacts {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name as keyof ImportSupplier] !== after[name as keyof ImportSupplier],
  );
  const of = (supplier: ImportSupplier) =>
    Object.fromEntries(names.map((name) => [name, supplier[name as keyof ImportSupplier] ?? null]));
  return { details: { before: of(before), after: of(after) } };
}

export function factsOfKey({ id, issuedAt: _at, issuedBy: _by, ...rights }: ApiKey): AuditFacts {
  return { subject: id, details: rights };
}

export function factsOfPeriods(
  account: AccountReference,
  before: StatementPeriod | undefined,
  after: StatementPeriod | undefined,
): AuditFacts {
  return { account, details: { before: before ?? null, after: after ?? null } };
}

/** The action names the supplier of the account. */
export function supplierOf(action: AuditedAction): SupplierCode | string | undefined {
  return action.importSupplier ?? (action.account ?? action.business)?.supplierCode;
}
