import { PLACES } from '@data-import/domain';
import { InvalidArgumentError } from 'commander';

export function placeNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= PLACES) return number;
  throw new InvalidArgumentError(`A place has a number from 1 to ${PLACES}.`);
}
