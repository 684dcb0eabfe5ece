import { errorCode } from '../errors/error-code.js';

export const ACCOUNT_NOT_IN_BUSINESS = errorCode('account_not_in_business', {
  meaning: 'This account does not belong to the business.',
  remedy: 'Leave the account out, or ask the operator to add it to the business.',
});

export const BUSINESS_NOT_FOUND = errorCode('business_not_found', {
  meaning: 'No business of this import supplier has this identifier.',
  remedy: 'Check the supplier code and the identifier.',
});
