import { errorCode } from '../errors/error-code.js';

export const REQUIRED = errorCode('required', {
  meaning: 'This field is required.',
  remedy: 'Send the field.',
});

export const NULL = errorCode('null', {
  meaning: 'null is not a value.',
  remedy: 'Leave the field out when it is not wanted.',
});

export const BLANK = errorCode('blank', {
  meaning: 'This text is empty or only white space.',
  remedy: 'Send a text, or leave the field out when it is optional.',
});

export const INVALID = errorCode('invalid', {
  meaning: 'This is not a value of the type or form that is expected here.',
  remedy: 'Compare the value with the type and form that the documentation gives.',
});

export const INVALID_CHOICE = errorCode('invalid_choice', {
  meaning: 'This is none of the allowed values.',
  remedy: 'Send one of the documented values; the operator can add to some of the lists.',
});

export const MAX_LENGTH = errorCode('max_length', {
  meaning: 'This text is too long.',
  remedy: 'Shorten the text to the documented length.',
});

export const MAX_ITEMS = errorCode('max_items', {
  meaning: 'This list has too many items.',
  remedy: 'Split the list over several requests.',
});

export const MAX_DIGITS = errorCode('max_digits', {
  meaning: 'This number has too many digits before its point.',
  remedy: 'Check the unit of the number; larger numbers cannot be loaded.',
});

export const MAX_DECIMAL_PLACES = errorCode('max_decimal_places', {
  meaning: 'This number has too many decimal places.',
  remedy: 'Send exactly the number that is meant; nothing is rounded here.',
});

export const NOT_A_LIST = errorCode('not_a_list', {
  meaning: 'A list is expected here.',
  remedy: 'Send an array, also for a single item.',
});

export const EMPTY = errorCode('empty', {
  meaning: 'This list must have at least one item.',
  remedy: 'Send at least one item.',
});

export const UNKNOWN_FIELD = errorCode('unknown_field', {
  meaning: 'This field is not documented.',
  remedy: 'Correct the spelling of the name, or leave the field out.',
});
