import { paymentVendorContract } from '@data-import/application/contracts';
import {
  parseCalendarDate,
  type InstructionReference,
  type InstructionType,
} from '@data-import/domain';
import { MandateListVendor, type Mandate } from './mandate-list-vendor.js';

const clock = { now: () => new Date('2026-01-05T08:00:00Z') };
const lastDay = parseCalendarDate('2026-01-04')._unsafeUnwrap();

const MANDATES: ReadonlyMap<string, Mandate> = new Map([
  ['MD-1', { status: 'active', accountNumber: '55779911' }],
  ['MD-2', { status: 'cancelled', accountNumber: '55779912' }],
  ['MD-3', { status: 'active', accountNumber: '55779913', lastDay }],
]);

const asked = (
  reference: string,
  type: InstructionType = 'DIRECT_DEBIT',
): InstructionReference => ({
  vendor: 'MANDATES',
  reference,
  type,
});

paymentVendorContract('a list of mandates', async () => ({
  vendor: new MandateListVendor(MANDATES, clock),
  usable: asked('MD-1'),
  details: { status: 'active', lastDigits: '9911' },
  unknown: asked('MD-4'),
  revoked: asked('MD-2'),
  expired: asked('MD-3'),
  ofAnotherType: asked('MD-1', 'CARD'),
  close: async () => undefined,
}));
