import { demoPlace, RunningService, type DemoKeys } from '@data-import/testkit';
import { makeClient, type Client, type ClientOptions } from '../src/index.js';

/** Accounts that the demo data has, each with an open statement period. */
export const SUPPLIER = 'DEMO_ENERGY';
export const ACCOUNTS = ['EXT-1234', 'EXT-1235', 'EXT-1236'] as const;

/** The service with its demo data, on SQLite. */
export class RealService extends RunningService {
  static async start(): Promise<RealService> {
    return new RealService(await demoPlace()).start();
  }

  async apiKey(role: keyof DemoKeys = 'api_key'): Promise<string> {
    return (await this.demoKeys())[role];
  }

  async client(options: Partial<ClientOptions> = {}): Promise<Client> {
    return makeClient({ url: this.url, apiKey: await this.apiKey(), ...options });
  }
}
