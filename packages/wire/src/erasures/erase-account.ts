import { described as printed, listOf, object } from '../printing/printer.js';
import { count, text as printedText } from '../printing/texts.js';
import { ofKinds } from '../items/kinds.js';
import { errorCode } from '../errors/error-code.js';
import { described, optional } from '../reading/codec.js';
import { queryReader, reader } from '../reading/make-reader.js';
import { flag } from '../reading/query.js';
import { record } from '../reading/record.js';
import { text } from '../reading/text.js';

export const ACCOUNT_ERASED = errorCode('account_erased', {
  meaning: 'The account with this number was erased, and nothing of the request was stored.',
  remedy:
    'Leave the account out. Only an operator brings an account back, with `after_erasure=true`.',
});

export const eraseAccountQuery = queryReader(
  record('EraseAccountQuery', {
    dry_run: optional(
      described(flag(false), 'true: nothing is erased, and the answer says what would be.'),
    ),
  }),
);

export const eraseAccountRequest = reader(
  record('EraseAccountRequest', {
    reason: described(
      text({ maxLength: 4096 }),
      'A text for people, which is kept: without a word of the customer.',
    ),
  }),
);

export const newAccountsQuery = queryReader(
  record('NewAccountsQuery', {
    after_erasure: optional(
      described(
        flag(false),
        'true: accounts that were erased may come back; otherwise they are refused.',
      ),
    ),
  }),
);

export const erasedItems = object('ErasedItems', {
  ...ofKinds(count),
  links: printed(count, 'Links from instructions of businesses to the account.'),
  documents: printed(
    listOf(printedText),
    "Every path, once, relative to the supplier's document root: the service does not write to the store, so delete these there.",
  ),
});
