import type { Column } from '@data-import/command-kit';
import { statusStyle } from '../printing/status-style.js';
import type { ApiRecord } from '../record.js';

export const supplierColumns: readonly Column<ApiRecord<'ImportSupplier'>>[] = [
  { heading: 'SUPPLIER', cell: (one) => one.code },
  { heading: 'STATUS', cell: (one) => one.status, style: (one) => statusStyle(one.status) },
  { heading: 'ORGANISATION', cell: (one) => one.organisation_id },
  { heading: 'TIME ZONE', cell: (one) => one.time_zone },
  { heading: 'DOCUMENT ROOT', cell: (one) => one.document_root },
];
