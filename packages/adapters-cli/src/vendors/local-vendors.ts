import { CommandRefused } from '../command-refused.js';
import type { VendorOperations } from './vendor-operations.js';

export function localVendors(): VendorOperations {
  return {
    async listVendors() {
      throw new CommandRefused(
        'Each running server has its own view of the vendors: ask one with --url <url>.',
        { code: 'only_remote' },
      );
    },
  };
}
