import type { TransactionFault } from '@data-import/domain';

/** Says of a broken rule what would be right. */
export function describeFault(fault: TransactionFault): string {
  switch (fault.kind) {
    case 'amount-not-positive':
      return `The amount of a ${fault.type} must be above zero: the type says the direction.`;
    case 'amount-is-zero':
      return 'Zero is not allowed: send an amount above or below zero.';
    case 'amount-does-not-match-line-items':
      return `The net amounts and the tax amounts add up to ${fault.sum}.`;
    case 'not-allowed-for-type':
      return `Allowed for ${fault.allowed.join(' and ')} only.`;
    case 'required-for-type':
      return `Required for ${fault.type}.`;
    case 'line-items-empty':
      return 'A SUPPLY_CHARGE has at least 1 line item.';
    case 'not-in-vocabulary':
      return `One of ${fault.words.join(', ')}.`;
    case 'start-date-later-than-end-date':
      return `The start date ${fault.startDate} is later than the end date ${fault.endDate}.`;
    case 'line-item-units-must-be-two-values':
      return `Exactly 2 values, or leave units out; found ${fault.count}.`;
    case 'incorrect-line-item-net-amount':
      return `Price per unit times number of units is ${fault.product}; the net amount may differ by 0.01.`;
  }
}
