import { described, optional } from '../reading/codec.js';
import { reader } from '../reading/make-reader.js';
import type { Reader } from '../reading/reader.js';
import { record } from '../reading/record.js';
import { wholeCount } from '../reading/nullable-count.js';
import { nullable, field, object } from '../printing/printer.js';
import { count, text } from '../printing/texts.js';

/** How many of its own items a caller is going to load into a batch. */
export interface ExpectedItemsRequest {
  readonly notes?: number | undefined;
  readonly transactions?: number | undefined;
  readonly statements?: number | undefined;
  readonly payment_instructions?: number | undefined;
}

const items = optional(described(wholeCount, 'Left out where nobody knows.'));

export const expectedItemsRequest: Reader<ExpectedItemsRequest> = reader(
  record('ExpectedItemsRequest', {
    notes: items,
    transactions: items,
    statements: items,
    payment_instructions: items,
  }),
);

export interface PrintedAnnouncement extends ExpectedItemsRequest {
  readonly name: string;
}

/** What was announced for a batch. */
export const announcement = object<PrintedAnnouncement>('ExpectedItems', {
  import_batch: field(text, ({ name }) => name),
  notes: field(nullable(count), (one) => one.notes),
  transactions: field(nullable(count), (one) => one.transactions),
  statements: field(nullable(count), (one) => one.statements),
  payment_instructions: field(nullable(count), (one) => one.payment_instructions),
});
