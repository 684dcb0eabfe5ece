import { errorCode } from '@data-import/wire/codecs';

/** Codes of rows that never reach the service. */
export const OWN_CODES = {
  unreadableRecord: errorCode('unreadable_record', {
    meaning: 'The record of the file cannot be read.',
    remedy:
      'Correct the line, or state delimiter, quote and encoding of the file in migration.toml.',
  }),
  transactionNotFound: errorCode('transaction_not_found', {
    meaning: 'An item in a file of its own belongs to no transaction.',
    remedy:
      'Add the transaction, or correct transaction_id and external_account_number of the item.',
  }),
  itemRefused: errorCode('item_refused', {
    meaning: 'An item of the transaction cannot be read or names another account.',
    remedy:
      'Correct the item in the file and line of the detail: the transaction is sent with all of its items.',
  }),
  duplicateRow: errorCode('duplicate_row', {
    meaning: 'The row says the same as an earlier one.',
    remedy:
      'Nothing: the service answers that it exists already. Remove it if it was not meant to be there.',
  }),
  contradictingAccount: errorCode('contradicting_account', {
    meaning: 'Another row has the same account with other values.',
    remedy: 'Leave one row for each account.',
  }),
  accountRefused: errorCode('account_refused', {
    meaning: 'The row of accounts that the row needs was refused, and the account is not imported.',
    remedy:
      'Correct the row of accounts that the detail names. After a load, data-import retry sends both again.',
  }),
  twiceEncoded: errorCode('text_looks_twice_encoded', {
    meaning: 'The text looks like UTF-8 that was read in another encoding.',
    remedy:
      'State encoding = "utf-8" for the file in migration.toml if another one is stated. Else the file has it so: export it again, or load it as it is.',
  }),
  controlCharacter: errorCode('control_character', {
    meaning: 'The text has a control character where a letter or a sign was meant.',
    remedy:
      'State the encoding of the file in migration.toml, such as cp850, if it is another one. Else the file has it so: correct the text, or load it as it is.',
  }),
  cellLooksLikeRecords: errorCode('cell_looks_like_records', {
    meaning: 'A cell in quotes has several lines, each with as many cells as the header.',
    remedy:
      'If the file has no quotes around cells, state quote = "" for it in migration.toml. If the cell is right, do nothing.',
  }),
  duplicateField: errorCode('duplicate_field', {
    meaning: 'The object has the field more than once.',
    remedy: 'Leave one of the two in the object. Names that differ in case alone are one column.',
  }),
  wordForNothing: errorCode('word_for_nothing', {
    meaning: 'The text is a word that programs write where there is nothing.',
    remedy:
      'If it stands for nothing, state nulls = ["NULL"] with the word for the file in migration.toml. Else load it as it is.',
  }),
  spreadsheetArtefact: errorCode('looks_like_spreadsheet_artefact', {
    meaning: 'The text looks like what a spreadsheet makes of an identifier.',
    remedy: 'Export the file again, with the column as text and not through a spreadsheet.',
  }),
  spaceAtEnd: errorCode('white_space_at_end', {
    meaning: 'The identifier begins or ends with white space, which makes it another one.',
    remedy: 'Correct the file, or use trim in the SQL, if the space does not belong to it.',
  }),
  unseenCharacter: errorCode('invisible_character', {
    meaning:
      'The text has a character that cannot be seen, or that looks like a space or a hyphen.',
    remedy: 'Correct the file, or remove the character in the SQL, if it does not belong there.',
  }),
  inQuotes: errorCode('text_in_quotes', {
    meaning: 'The text begins and ends with a quote or an apostrophe.',
    remedy:
      'If the file has such quotes around its cells, state them in migration.toml, such as quote = "\'". Else do nothing.',
  }),
  looksAlike: errorCode('identifier_looks_alike', {
    meaning:
      'Another identifier differs in white space, invisible characters, hyphens or case alone.',
    remedy: 'Correct one of the two if they are meant to be the same: as it is, they are two.',
  }),
  rounded: errorCode('amount_rounded', {
    meaning: 'The SQL rounds the amount of the file.',
    remedy:
      'Leave amounts text, or cast them to a DECIMAL with all decimals of the file. If it is to be rounded, write round(...) in the SQL: that is a notice.',
  }),
  inFuture: errorCode('date_in_future', {
    meaning: 'The date or time is later than today.',
    remedy:
      'Nothing, if the file has it so. A year of two digits is 1969 to 2068 by %y: correct it in the SQL if another century is meant.',
  }),
  transactionMoved: errorCode('transaction_moved', {
    meaning: 'The date lies outside the open statement period and would be moved into it.',
    remedy:
      'Nothing, if that is intended. Otherwise correct the date, or set force_add_to_current_statement = false to have such rows refused.',
  }),
} as const;

export type OwnCode = (typeof OWN_CODES)[keyof typeof OWN_CODES];
