import type { PaymentInstruction } from '@data-import/domain';

export const INSTRUCTION: PaymentInstruction = {
  vendor: 'STRIPE',
  reference: 'pm_123',
  type: 'CARD',
  details: { status: 'active' },
};
