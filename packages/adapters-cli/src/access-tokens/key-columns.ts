import type { Column } from '@data-import/command-kit';
import type { ApiRecord } from '../record.js';

export const keyColumns: readonly Column<ApiRecord<'ListedApiKey'>>[] = [
  { heading: 'API KEY', cell: (key) => key.api_key_id },
  { heading: 'ROLE', cell: (key) => key.role },
  { heading: 'LABEL', cell: (key) => key.label },
  { heading: 'ISSUED', cell: (key) => key.issued_at },
  { heading: 'LAST USED', cell: (key) => key.last_used_at },
  { heading: 'REVOKED', cell: (key) => key.revoked_at, style: () => 'red' },
  { heading: 'REVOKED BY', cell: (key) => key.revoked_by },
];
