import type { RequestListener } from 'node:http';
import type { VendorClient } from '@data-import/application';
import { parseCalendarDate, type InstructionReference } from '@data-import/domain';
import {
  VendorEndpoint,
  type VendorAccess,
} from '../../src/payment-instructions/vendor-endpoint.js';
import { startServer } from './local-server.js';

export const today = () => parseCalendarDate('2026-06-15')._unsafeUnwrap();

/** A client, and the server that plays its vendor. */
export async function openVendor(
  Client: new (access: VendorAccess) => VendorClient,
  play: RequestListener,
  secret: string,
  path = '',
) {
  const server = await startServer(play);
  const endpoint = new VendorEndpoint({ baseUrl: server.baseUrl + path, timeoutMs: 20_000 });
  const vendor = new Client({ endpoint, secret, today });
  const answerTo = async (asked: InstructionReference) =>
    (await vendor.findInstruction(asked)).match<unknown>(
      (details) => details,
      ({ reason }) => reason,
    );
  return { server, vendor, answerTo, close: server.close };
}
