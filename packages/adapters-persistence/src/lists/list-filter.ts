import type { FilterOf, ListName, Page, PartOfList, RecordOf } from '@data-import/application';
import type { Knex } from 'knex';

export interface ListRequest<Name extends ListName = ListName> extends PartOfList {
  readonly supplierId: number;
  readonly filter: FilterOf<Name>;
}

/** Reads a page; `undefined` for a cursor that was never given out. */
export type ReadList<Name extends ListName> = (
  db: Knex,
  request: ListRequest<Name>,
) => Promise<Page<RecordOf<Name>> | undefined>;
