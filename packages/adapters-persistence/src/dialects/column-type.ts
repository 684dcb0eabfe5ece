/** What a column holds; each dialect says what it calls that. A digest is 64 bits, more than a JavaScript number holds. */
export type ColumnType = 'text' | 'whole' | 'digest' | 'flag' | 'day' | 'instant' | 'json';

export type ColumnTypes = Readonly<Record<string, ColumnType>>;
