import { errorCode } from '../errors/error-code.js';

export const BULK_LINE_FAILED_VALIDATION = errorCode('bulk_line_failed_validation', {
  meaning: 'The line of the bulk request was refused before its operation was asked.',
  remedy:
    'Correct the problems in errors and send the line again. Nothing of this line was stored; other lines are not affected.',
});
