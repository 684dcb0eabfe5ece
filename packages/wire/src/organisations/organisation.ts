import { field, object } from '../printing/printer.js';
import { text as printedText } from '../printing/texts.js';
import { described } from '../reading/codec.js';
import { reader } from '../reading/make-reader.js';
import { record } from '../reading/record.js';
import { text } from '../reading/text.js';
import { errorCode } from '../errors/error-code.js';

export const ORGANISATION_NOT_FOUND = errorCode('organisation_not_found', {
  meaning: 'No organisation has this identifier.',
  remedy: 'Create the organisation first, or correct the identifier.',
});

export const organisation = object('Organisation', {
  organisation_id: field(printedText, 'id'),
  name: printedText,
});

export const createOrganisationRequest = reader(
  record('CreateOrganisationRequest', {
    name: described(text({ maxLength: 256 }), 'A name for display; it need not be unique.'),
  }),
);
