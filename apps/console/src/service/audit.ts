import type { ClientFailure, components, paths } from '@data-import/client';
import type { Result } from 'neverthrow';
import type { Session } from '../session/session.js';
import { callForPage } from './cursor.js';
import type { Page } from './use-pages.js';

export type AuditEntry = components['schemas']['AuditEntry'];

export const AUDIT_FILTERS = ['import_supplier', 'action', 'actor', 'since'] as const;
export type AuditFilter = Readonly<Partial<Record<(typeof AUDIT_FILTERS)[number], string>>>;

type AuditQuery = NonNullable<paths['/v1/operator/audit/']['get']['parameters']['query']>;

export const AUDIT_PAGE_SIZE = 200;

/** One page, newest first. */
export async function readAudit(
  { client }: Session,
  filter: AuditFilter,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Result<Page<AuditEntry>, ClientFailure>> {
  const page = { limit: AUDIT_PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
  // The service refuses an unknown action, and lists the known ones.
  const query = { ...(filter as Omit<AuditQuery, 'limit' | 'cursor'>), ...page };
  const answer = await callForPage(client, (api) =>
    api.GET('/v1/operator/audit/', { params: { query }, signal }),
  );
  return answer.map(({ data: rows, cursor: next }) => ({ rows, cursor: next }));
}

/** The settings that were changed, such as `status: ONGOING → PAUSED`; empty where the entry has none. */
export function changesIn({ details }: Pick<AuditEntry, 'details'>): string {
  const { before, after } = (details ?? {}) as Readonly<Record<string, Settings | null>>;
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .map((name) => {
      const setting = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const change = `${valueOf(before?.[name])} → ${valueOf(after?.[name])}`;
      return `${setting}: ${name === 'status' ? change.toUpperCase() : change}`;
    })
    .join(', ');
}

type Settings = Readonly<Record<string, unknown>>;

function valueOf(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
