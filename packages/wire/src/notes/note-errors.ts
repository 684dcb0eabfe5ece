import { errorCode } from '../errors/error-code.js';

export const NOTE_BODY_OR_DOCUMENT_PATH_NOT_FOUND = errorCode(
  'note_body_or_document_path_not_found',
  {
    meaning: 'A note needs a body or at least one document.',
    remedy: 'Send body, document_paths or both.',
  },
);

export const NOTE_UNPIN_AT_EARLIER_THAN_CREATION_DATE = errorCode(
  'note_unpin_at_earlier_than_creation_date',
  {
    meaning: 'The pin would end before the note was created.',
    remedy: 'Send an unpin_at that is not before created_at.',
  },
);

export const NOTES_FAILED_VALIDATION = errorCode('notes_failed_validation', {
  meaning: 'The notes were refused.',
  remedy: 'Correct what errors lists; nothing of the request was kept.',
});
