export { errorCode, type ErrorCode } from './errors/error-code.js';
export { type JsonSchema } from './json-schema.js';
export {
  described,
  field,
  listOf,
  nullable,
  object,
  optional,
  verbatim,
  words,
  type PrintedField,
  type Printer,
} from './printing/printer.js';
export { amount, count, day, flag, instant, text } from './printing/texts.js';
