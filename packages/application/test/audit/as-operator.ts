import type { UseCases } from '../../src/use-cases.js';

/** The use cases with those that only an operator may call. */
export function asOperator(useCases: UseCases) {
  const actor = { via: 'command line', user: 'ann@ops-1' } as const;
  return { ...useCases, ...useCases.audited({ actor, action: 'ofTest' }) };
}
