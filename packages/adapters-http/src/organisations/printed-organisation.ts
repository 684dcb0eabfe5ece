import type { Organisation } from '@data-import/domain';

export function printOrganisation({ id, name }: Organisation) {
  return { organisation_id: id, name };
}

export const ORGANISATION_SCHEMA = {
  title: 'Organisation',
  type: 'object',
  properties: { organisation_id: { type: 'string' }, name: { type: 'string' } },
  required: ['organisation_id', 'name'],
};

export const ORGANISATION_EXAMPLE = {
  organisation_id: '<ORGANISATION_ID>',
  name: 'Northern Power',
} satisfies ReturnType<typeof printOrganisation>;
