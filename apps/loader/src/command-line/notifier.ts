import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { MigrationSettings } from '../migration/settings.js';
import { CommandFailed } from './exit-codes.js';

const TIMEOUT_MS = 10_000;

/** Posts the message, signed with its time; returns why that failed. */
export type Notifier = (message: object, at: Date) => Promise<string | undefined>;

/** @throws CommandFailed for an address without a secret. */
export async function openNotifier({
  notify,
  notifySecretFile,
}: Pick<MigrationSettings, 'notify' | 'notifySecretFile'>): Promise<Notifier | undefined> {
  if (notify === undefined) return undefined;
  const secret = await readSecret(notifySecretFile);
  return async (message, at) => {
    const body = JSON.stringify(message);
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    try {
      const { ok, status } = await fetch(notify, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Data-Import-Timestamp': timestamp,
          'Data-Import-Signature': `sha256=${signature}`,
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return ok ? undefined : `it answered ${status}.`;
    } catch (error) {
      const { message: reason, cause } = error as Error;
      return cause instanceof Error ? cause.message : reason;
    }
  };
}

async function readSecret(file: string | undefined): Promise<string> {
  if (file === undefined)
    throw new CommandFailed('notify is signed: name the file of its secret in notify_secret_file.');
  const secret = await readFile(file, 'utf8').catch((error: Error) => {
    throw new CommandFailed(`The notify_secret_file cannot be read: ${error.message}`);
  });
  if (secret.trim() === '') throw new CommandFailed(`The notify_secret_file ${file} is empty.`);
  return secret.trim();
}
