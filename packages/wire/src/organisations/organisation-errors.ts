import { errorCode } from '../errors/error-code.js';

export const ORGANISATION_NOT_FOUND = errorCode('organisation_not_found', {
  meaning: 'No organisation has this identifier.',
  remedy: 'Create the organisation first, or correct the identifier.',
});
