import { queryReader } from './make-reader.js';
import type { Reader } from './reader.js';
import { record } from './record.js';

/** Of a query that has no parameters. */
export const noParameters: Reader<object> = queryReader(record('NoParameters', {}));
