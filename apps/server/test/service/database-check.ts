import { operate } from '@data-import/testkit';
import { expect } from 'chai';
import type { Service } from './service.js';

/** Everything that the service has stored fits together; the service may go on meanwhile. */
export async function expectNoDifferences({ variables }: Service): Promise<void> {
  const { code, stdout, stderr } = await operate(['database', 'check'], variables);
  expect([code, stderr], stdout).to.deep.equal([0, '']);
}
