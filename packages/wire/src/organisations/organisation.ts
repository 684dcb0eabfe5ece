import type { Organisation } from '@data-import/domain';
import { field, object } from '../printing/printer.js';
import { text as printedText } from '../printing/texts.js';
import { described } from '../reading/codec.js';
import { reader } from '../reading/make-reader.js';
import type { Reader } from '../reading/reader.js';
import { record } from '../reading/record.js';
import { text } from '../reading/text.js';

export const organisation = object<Organisation>('Organisation', {
  organisation_id: field(printedText, ({ id }) => id),
  name: field(printedText, ({ name }) => name),
});

export interface CreateOrganisationRequest {
  readonly name: string;
}

export const createOrganisationRequest: Reader<CreateOrganisationRequest> = reader(
  record('CreateOrganisationRequest', {
    name: described(
      text({ maxLength: 256 }),
      'For people; it need not be the only one of its name.',
    ),
  }),
);
