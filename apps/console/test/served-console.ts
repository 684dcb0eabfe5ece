import { makeClient, type Client } from '@data-import/client';
import { demoPlace, RunningService, type DemoKeys, type Variables } from '@data-import/testkit';

/** Of the demo data, with three imported accounts. */
export const SUPPLIER = 'DEMO_ENERGY';
export const ACCOUNT = 'EXT-1234';

/** The service with its demo data, and the console that it serves. */
export class ServedConsole extends RunningService {
  static async start(variables: Variables = {}): Promise<ServedConsole> {
    return new ServedConsole({ ...(await demoPlace()), ...variables }).start();
  }

  async apiKey(role: keyof DemoKeys): Promise<string> {
    return (await this.demoKeys())[role];
  }

  async client(role: keyof DemoKeys): Promise<Client> {
    return makeClient({ url: this.url, apiKey: await this.apiKey(role) });
  }
}
