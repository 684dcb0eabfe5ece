interface PlaceOfPage {
  readonly isFirst: boolean;
  /** Whether a page before had records. */
  readonly isContinued: boolean;
  readonly isLast: boolean;
}

/** How the records of a page, each the JSON text of one, become part of a text. */
export type PrintPage = (records: readonly string[], place: PlaceOfPage) => string;

const printArray: PrintPage = (records, { isFirst, isContinued, isLast }) => {
  const separator = isContinued && records.length > 0 ? ',\n' : '';
  return `${isFirst ? '[' : ''}${separator}${records.join(',\n')}${isLast ? ']' : ''}`;
};

const printLines: PrintPage = (records) => (records.length === 0 ? '' : `${records.join('\n')}\n`);

const FORMATS: ReadonlyMap<string, PrintPage> = new Map([
  ['application/json', printArray],
  ['application/x-ndjson', printLines],
]);

export const LIST_MEDIA_TYPES: readonly string[] = [...FORMATS.keys()];

export function formatOf(mediaType: string): PrintPage {
  return FORMATS.get(mediaType) ?? printArray;
}
