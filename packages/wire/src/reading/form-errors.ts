import { errorCode } from '../errors/error-code.js';

export const REQUIRED = errorCode('required', {
  meaning: 'This field is required.',
  remedy: 'Add the field to the request.',
});

export const NULL = errorCode('null', {
  meaning: 'null is not accepted as a value.',
  remedy: 'Leave the field out, or send a value.',
});

export const BLANK = errorCode('blank', {
  meaning: 'This text is empty or has only white space.',
  remedy: 'Send a text, or leave out the field if it is optional.',
});

export const INVALID = errorCode('invalid', {
  meaning: 'The value does not have the expected type or format.',
  remedy: 'Compare the value with the type and format in the API documentation.',
});

export const INVALID_CHOICE = errorCode('invalid_choice', {
  meaning: 'The value is not one of the allowed values.',
  remedy: 'Send one of the documented values. The operator can extend some of the lists.',
});

export const MAX_LENGTH = errorCode('max_length', {
  meaning: 'This text is too long.',
  remedy: 'Shorten the text to the documented maximum length.',
});

export const MAX_ITEMS = errorCode('max_items', {
  meaning: 'This list has too many items.',
  remedy: 'Split the list into several requests.',
});

export const MAX_DIGITS = errorCode('max_digits', {
  meaning: 'This number has too many digits before the decimal point.',
  remedy: 'Check the unit of the number. Larger numbers cannot be stored.',
});

export const MAX_DECIMAL_PLACES = errorCode('max_decimal_places', {
  meaning: 'This number has too many decimal places.',
  remedy: 'Send the exact number with fewer decimal places. Numbers are never rounded.',
});

export const NOT_A_LIST = errorCode('not_a_list', {
  meaning: 'This field must be a list.',
  remedy: 'Send an array, even for a single item.',
});

export const EMPTY = errorCode('empty', {
  meaning: 'This list must have at least one item.',
  remedy: 'Send at least one item.',
});

export const UNKNOWN_FIELD = errorCode('unknown_field', {
  meaning: 'This field is unknown.',
  remedy: 'Correct the name of the field, or leave the field out.',
});
