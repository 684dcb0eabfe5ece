import { textFault } from '@data-import/domain';
import { CommandRefused } from './command-refused.js';

/** Refuses what the operator's HTTP API refuses; `what` begins the sentence. */
export function requireText(what: string, text: string, maximumLength: number): void {
  if (textFault(text, maximumLength))
    throw new CommandRefused(`${what} has 1 to ${maximumLength} characters and is not blank.`);
}
