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

/** A condition on the rows of a list, with its part of the name of the prepared statement. */
interface Condition {
  readonly name: string;
  readonly sql: string;
  readonly values: readonly string[];
}

/** A filter without its condition does not compile. */
export type Conditions<Filter> = {
  readonly [Key in keyof Required<Filter>]: (wanted: NonNullable<Filter[Key]>) => Condition;
};

export function conditionsOf<Filter extends object>(
  conditions: Conditions<Filter>,
  filter: Filter,
): readonly Condition[] {
  return (Object.keys(conditions) as (keyof Filter)[]).flatMap((key) => {
    const wanted = filter[key];
    return wanted === undefined || wanted === null ? [] : [conditions[key](wanted)];
  });
}
