import { wantedSupplier } from '../items/addressing.js';
import { LIST_PARAMETERS } from '../lists/list-query.js';
import {
  described as describedOutput,
  field,
  nullable,
  object,
  verbatim,
} from '../printing/printer.js';
import { count, instant, text as printedText } from '../printing/texts.js';
import { described, optional } from '../reading/codec.js';
import { queryReader } from '../reading/make-reader.js';
import { record } from '../reading/record.js';
import { oneOf, text, utcInstant } from '../reading/text.js';

/** `actions` are the operations that leave entries. */
export const auditQuery = (actions: readonly string[]) =>
  queryReader(
    record('AuditQuery', {
      import_supplier: optional(wantedSupplier),
      action: optional(described(oneOf(actions), 'Only this operation, by its id.')),
      actor: optional(
        described(text({ maxLength: 128 }), 'Only what this API key, or this `user@host`, did.'),
      ),
      since: optional(described(utcInstant, 'Only entries of this time or later.')),
      ...LIST_PARAMETERS,
    }),
  );

/** What makes the entries known outside: none of them can be changed unseen. */
export const auditChain = nullable(
  object('AuditChain', {
    number: describedOutput(count, 'The number of entries.'),
    hash: describedOutput(printedText, 'The hash of the last entry; empty if there is none.'),
  }),
);

interface Entry {
  readonly actor: {
    readonly apiKeyId?: string | undefined;
    readonly via: string;
    readonly user?: string | undefined;
  };
  readonly label: string | undefined;
}

export const auditEntry = object('AuditEntry', {
  number: count,
  at: instant,
  actor: field(
    object('AuditActor', {
      api_key_id: field(
        describedOutput(nullable(printedText), 'null for the command line.'),
        ({ actor }: Entry) => actor.apiKeyId,
      ),
      label: nullable(printedText),
      via: field(printedText, ({ actor }: Entry) => actor.via),
      user: field(
        describedOutput(
          nullable(printedText),
          'The user of the command line, as `user@host`; null over HTTP.',
        ),
        ({ actor }: Entry) => actor.user,
      ),
    }),
    (entry: Entry) => entry,
  ),
  action: describedOutput(printedText, 'The `operationId` of the operation.'),
  import_supplier: field(nullable(printedText), 'importSupplier'),
  subject: describedOutput(
    nullable(printedText),
    'The id of an API key or organisation; of an account or a business a digest, the same for all entries about it.',
  ),
  reason: nullable(printedText),
  details: describedOutput(
    nullable(verbatim<object>({ type: 'object', additionalProperties: true })),
    'Settings before and after, names and numbers.',
  ),
  hash: describedOutput(printedText, 'SHA-256 of the entry and of the hash of the entry before.'),
});
