import { errorCode } from '../errors/error-code.js';

export const ACCOUNT_NOT_FOUND = errorCode('account_not_found', {
  meaning: 'No imported account of this import supplier has this number.',
  remedy:
    'Check the supplier code and the account number, and that the import of the account is completed.',
});
