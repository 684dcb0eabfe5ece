import { errorCode } from '../errors/error-code.js';

export const NOTE_BODY_OR_DOCUMENT_PATH_NOT_FOUND = errorCode(
  'note_body_or_document_path_not_found',
  {
    meaning: 'A note must have a body or at least one document.',
    remedy: 'Send body, document_paths or both.',
  },
);

export const NOTE_UNPIN_AT_EARLIER_THAN_CREATION_DATE = errorCode(
  'note_unpin_at_earlier_than_creation_date',
  {
    meaning: 'unpin_at is earlier than created_at.',
    remedy: 'Send an unpin_at that is equal to created_at or later.',
  },
);

export const NOTES_FAILED_VALIDATION = errorCode('notes_failed_validation', {
  meaning: 'The notes were refused.',
  remedy:
    'Correct the problems in errors and send the request again. Nothing of this request was stored.',
});
