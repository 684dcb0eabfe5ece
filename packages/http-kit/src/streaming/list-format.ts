/** Some records of a list: JSON, one a line. */
export interface ListPage {
  readonly lines: string;
  readonly count: number;
  /** Where the list goes on; absent on the last page. */
  readonly next?: string | undefined;
}

interface PlaceOfPage {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** How the records of a page become part of a text. No record has a line break of its own: JSON escapes it. */
export type PrintPage = (page: ListPage, place: PlaceOfPage) => string;

const printArray: PrintPage = ({ lines, count }, { isFirst, isLast }) => {
  const separator = isFirst || count === 0 ? '' : ',\n';
  return `${isFirst ? '[' : ''}${separator}${lines.replaceAll('\n', ',\n')}${isLast ? ']' : ''}`;
};

const printLines: PrintPage = ({ lines, count }) => (count === 0 ? '' : `${lines}\n`);

const FORMATS: ReadonlyMap<string, PrintPage> = new Map([
  ['application/json', printArray],
  ['application/x-ndjson', printLines],
]);

export const LIST_MEDIA_TYPES: readonly string[] = [...FORMATS.keys()];

export function formatOf(mediaType: string): PrintPage {
  return FORMATS.get(mediaType) ?? printArray;
}
