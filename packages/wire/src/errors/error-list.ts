import { field, listOf, object } from '../printing/printer.js';
import { text } from '../printing/texts.js';
import type { ErrorCode } from './error-code.js';

export const errorList = listOf(
  object<ErrorCode>('ErrorCode', {
    code: field(text, ({ code }) => code),
    meaning: field(text, ({ meaning }) => meaning),
    remedy: field(text, ({ remedy }) => remedy),
  }),
);
