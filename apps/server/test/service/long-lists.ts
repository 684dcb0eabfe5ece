import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import type { Supplier } from './supplier.js';

const AT_ONCE = 10_000;

export const processesOf = ({ code }: Supplier) =>
  `/v1/operator/import-suppliers/${code}/account-import-processes/`;
const numberAt = (index: number) => String(index).padStart(128, '0');

/** In the order of their numbers. */
export async function stage(supplier: Supplier, count: number): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const accounts = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => ({
      external_account_number: numberAt(from + index),
    }));
    await supplier.operator.posted(processesOf(supplier), { accounts });
  }
}

/** A list that has begun to arrive, and of which nothing is read before the returned function is called. */
export async function begin(
  url: string,
  supplier: Supplier,
): Promise<() => Promise<readonly unknown[]>> {
  const token = await supplier.caller.token(supplier.apiKey);
  const list = `${url}/v1/data-import/all-account-import-processes/${supplier.code}/`;
  const asked = get(list, { headers: { Authorization: `Token ${token}` } });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  expect(response.statusCode).to.equal(200);
  // Broken off while nobody reads.
  response.on('error', () => undefined);
  return async () => JSON.parse(await text(response)) as readonly unknown[];
}
