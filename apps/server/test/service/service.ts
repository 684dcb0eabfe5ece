import { randomUUID } from 'node:crypto';
import { RunningService } from '@data-import/testkit';
import { Api } from './api.js';

/** A running service, and clients of it. */
export class Service extends RunningService {
  /** Everything that it has said until now: lines of the log wait for each other. */
  async everythingSaid(): Promise<string> {
    const last = `last-${randomUUID()}`;
    await fetch(`${this.url}/healthz`, { headers: { 'X-Request-Id': last } });
    await this.untilSaid(new RegExp(last));
    return this.said;
  }

  /** With a token for this key; without one for anonymous. */
  async api(apiKey?: string): Promise<Api> {
    const anonymous = new Api(this.url);
    return apiKey === undefined ? anonymous : anonymous.as(apiKey);
  }

  /** With the operator's key of the demo. */
  async operator(): Promise<Api> {
    return this.api((await this.demoKeys()).operator_api_key);
  }
}
