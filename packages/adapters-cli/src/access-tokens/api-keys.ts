import type { UseCases } from '@data-import/application';
import { isUtcInstant, type Role, type UtcInstant } from '@data-import/domain';
import { issuedApiKey, listedApiKeys } from '@data-import/wire/codecs';
import type { Result } from 'neverthrow';
import type { Column } from '@data-import/command-kit';
import { CommandRefused } from '../command-refused.js';
import { idempotencyHeader } from '../idempotency-key.js';
import type { ApiRecord, Service } from '../service/service.js';
import { refusal } from '../service/refusals.js';
import type { Session } from '../session.js';

export const keyColumns: readonly Column<ApiRecord<'ListedApiKey'>>[] = [
  { heading: 'API KEY', cell: (key) => key.api_key_id },
  { heading: 'ROLE', cell: (key) => key.role },
  { heading: 'LABEL', cell: (key) => key.label },
  { heading: 'ISSUED', cell: (key) => key.issued_at },
  { heading: 'ENDS', cell: (key) => key.expires_at },
  { heading: 'LAST USED', cell: (key) => key.last_used_at },
  { heading: 'REVOKED', cell: (key) => key.revoked_at, style: () => 'red' },
  { heading: 'REVOKED BY', cell: (key) => key.revoked_by },
];

export const ORGANISATIONS = '/v1/operator/organisations/';
const KEYS = '/v1/operator/organisations/{organisation_id}/api-keys/';
const NO_ORGANISATION = 'organisation_not_found';

export function listOrganisations(service: Service) {
  return service.ask((api) => api.GET(ORGANISATIONS));
}

export interface KeyToIssue {
  readonly role: Role;
  readonly label?: string;
  readonly importSupplier?: readonly string[];
  readonly readOnly?: boolean;
  readonly expiresAt?: string;
  readonly idempotencyKey?: string;
}

/** Issues a caller's key by the HTTP API, and any other on the database. */
export async function issueApiKey(
  session: Session,
  organisationId: string | undefined,
  { role, label, importSupplier, readOnly, expiresAt, idempotencyKey }: KeyToIssue,
): Promise<ApiRecord<'IssuedApiKey'>> {
  const named = label === undefined ? {} : { label };
  if (role !== 'caller' || organisationId === undefined)
    return onDatabase(session, async (useCases) => {
      const actor = { via: 'command line', user: session.commanded.machineUser } as const;
      const { issueApiKey: issue } = useCases.audited({ actor, action: 'issueApiKey' });
      const issued = await issue({
        role: role === 'caller' ? 'viewer' : role,
        ...named,
        ...(expiresAt !== undefined && { expiresAt: endOf(expiresAt) }),
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      });
      return issuedApiKey.print(valueOf(issued)) as ApiRecord<'IssuedApiKey'>;
    });
  return session.ask(
    (api) =>
      api.POST(KEYS, {
        params: { path: { organisation_id: organisationId } },
        headers: idempotencyHeader(idempotencyKey),
        body: {
          ...named,
          ...(importSupplier && { import_suppliers: [...importSupplier] }),
          ...(readOnly && { read_only: true }),
          ...(expiresAt !== undefined && { expires_at: expiresAt }),
        },
      }),
    NO_ORGANISATION,
  );
}

function endOf(text: string): UtcInstant {
  if (isUtcInstant(text)) return text;
  throw new CommandRefused('--expires-at is a time in UTC, such as 2026-12-31T23:59:59Z.');
}

export function listCallerKeys(service: Service, organisationId: string) {
  const params = { path: { organisation_id: organisationId } };
  return service.ask((api) => api.GET(KEYS, { params }), NO_ORGANISATION);
}

export function listOperatorKeys(session: Session): Promise<readonly ApiRecord<'ListedApiKey'>[]> {
  return onDatabase(session, async ({ listApiKeys }) => {
    const listed = valueOf(await listApiKeys(undefined));
    return listedApiKeys.print(listed) as readonly ApiRecord<'ListedApiKey'>[];
  });
}

function valueOf<T>(result: Result<T, { readonly kind: string }>): T {
  if (result.isErr()) throw refusal(result.error.kind.replaceAll('-', '_'));
  return result.value;
}

/** Keys of operators are not in the HTTP API: a stolen one must not issue or list others. */
function onDatabase<T>(session: Session, work: (useCases: UseCases) => Promise<T>): Promise<T> {
  if (!session.isRemote) return session.withUseCases(work);
  throw new CommandRefused(
    'Keys of operators are out of reach over HTTP: name an organisation with --organisation, or run the command on a machine that reaches the database, without --url.',
    { code: 'only_local' },
  );
}

export type FoundApiKey = ApiRecord<'ListedApiKey'> & { readonly organisation_id: string | null };

// The text of a key names its id.
const KEY = /^cdi_[co]_([0-9A-Za-z]{16})[0-9A-Za-z]+$/;

/** The keys with this id, label or text; several may have one label. Keys of operators are found only on the database. */
export async function findApiKeys(session: Session, text: string): Promise<readonly FoundApiKey[]> {
  const id = KEY.exec(text)?.[1] ?? text;
  const found: FoundApiKey[] = [];
  const keep = (keys: readonly ApiRecord<'ListedApiKey'>[], organisationId: string | null) => {
    for (const key of keys)
      if (key.api_key_id === id || key.label === text)
        found.push({ ...key, organisation_id: organisationId });
  };
  if (!session.isRemote) keep(await listOperatorKeys(session), null);
  await session.withService(async (service) => {
    for (const { organisation_id: organisation } of await listOrganisations(service))
      keep(await listCallerKeys(service, organisation), organisation);
  });
  return found;
}
