import { readFile, rename, writeFile } from 'node:fs/promises';
import { protectFile } from '@data-import/adapters-persistence';
import type { UseCases } from '@data-import/application';

/** Sees to it that the file, which only its owner may read, holds an operator's and a caller's key that work. */
export async function keepDemoCredentials(
  useCases: UseCases,
  organisationId: string,
  file: string,
): Promise<void> {
  protectFile(file);
  const keys = await keysIn(file);
  if (!(await areUsable(keys, useCases))) await writeNewKeys(useCases, organisationId, file);
}

async function keysIn(file: string): Promise<readonly unknown[]> {
  try {
    const credentials = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
    return [credentials['operator_api_key'], credentials['api_key']];
  } catch {
    return [undefined];
  }
}

/** The keys of another database are not: the file stays when the service is started on a second one. */
async function areUsable(
  keys: readonly unknown[],
  { obtainAccessToken }: UseCases,
): Promise<boolean> {
  for (const key of keys) {
    if (typeof key !== 'string') return false;
    if ((await obtainAccessToken({ kind: 'api-key', text: key })).isErr()) return false;
  }
  return true;
}

async function writeNewKeys(
  { issueApiKey }: UseCases,
  organisationId: string,
  file: string,
): Promise<void> {
  const operator = await issueApiKey({ role: 'operator', label: 'demo' });
  const caller = await issueApiKey({ role: 'caller', organisationId, label: 'demo' });
  if (operator.isErr() || caller.isErr()) throw new Error('The demo organisation does not exist.');
  const credentials = { operator_api_key: operator.value.text, api_key: caller.value.text };

  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
}
