export const ORGANISATION_EXAMPLE = {
  organisation_id: '<ORGANISATION_ID>',
  name: 'Northern Power',
};
