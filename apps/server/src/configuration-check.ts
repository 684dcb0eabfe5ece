import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ConfigurationReport } from '@data-import/adapters-cli';
import { isMigrated, openDatabase } from '@data-import/adapters-persistence';
import { makeRehearsalVendors } from '@data-import/adapters-vendor';
import {
  effectiveVariables,
  findWarnings,
  readConfiguration,
  type Configuration,
  type Effective,
} from './configuration.js';
import { databaseProblems, requireUsable } from './database-problems.js';
import { reasonOf, UnusableConfiguration } from './reason.js';
import { signingKeyProblem, storedSigningKeys } from './signing-keys.js';

/** Lists everything that would keep the service from starting, and changes nothing. Connects to the database if `asksDatabase`. */
export async function checkConfiguration(
  variables: NodeJS.ProcessEnv,
  { asksDatabase }: { readonly asksDatabase: boolean },
): Promise<ConfigurationReport> {
  const configuration = readable(variables);
  const isReadable = !(configuration instanceof UnusableConfiguration);
  const checked = isReadable ? await checkResources(configuration, asksDatabase) : undefined;
  return {
    effective: [
      ...printConfiguration(variables),
      ...(isReadable ? [`payment vendors: ${vendorsOf(configuration)}`] : []),
      ...(checked?.signingKey === undefined ? [] : [`signing key: ${checked.signingKey}`]),
    ],
    problems: isReadable ? (checked?.problems ?? []) : configuration.problems,
    warnings: findWarnings(variables),
  };
}

function readable(variables: NodeJS.ProcessEnv): Configuration | UnusableConfiguration {
  try {
    return readConfiguration(variables);
  } catch (error) {
    if (error instanceof UnusableConfiguration) return error;
    throw error;
  }
}

function vendorsOf({ isDemo, paymentVendors: { vendors } }: Configuration): string {
  const named = new Map([
    ...[...(isDemo ? makeRehearsalVendors().keys() : [])].map(
      (code) => [code, 'simulated'] as const,
    ),
    ...[...vendors].map(([code, { client }]) => [code, client] as const),
  ]);
  return [...named].map(([code, client]) => `${code} (${client})`).join(', ') || 'none';
}

/** Whatever keeps the service from starting besides its address; reads alone. */
export async function checkResources(configuration: Configuration, asksDatabase: boolean) {
  const problems: string[] = [];
  const { dataDir } = configuration;
  await requireWritable(await existing(dataDir)).catch((error: unknown) =>
    problems.push(`DATA_DIR ${dataDir} cannot be used: ${reasonOf(error)}.`),
  );
  const keys = await storedSigningKeys(configuration).catch((error: unknown) => {
    problems.push(signingKeyProblem(error, configuration));
  });
  if (asksDatabase) problems.push(...(await problemsOfDatabase(configuration)));
  return { problems, signingKey: keys?.current.kid };
}

/** The path, or the nearest above it that exists, in which it would be made. */
async function existing(path: string): Promise<string> {
  const parent = dirname(path);
  return parent === path || (await exists(path)) ? path : existing(parent);
}

async function requireWritable(folder: string): Promise<void> {
  // Fails where it is no folder.
  await access(`${folder}/.`);
  await access(folder, constants.W_OK);
}

async function problemsOfDatabase(configuration: Configuration): Promise<readonly string[]> {
  const { database, allowsUnsafeDatabase } = configuration;
  // Opening a file that does not exist would create it.
  if (database.engine === 'sqlite' && !(await exists(database.file))) return [];
  const db = openDatabase(database);
  try {
    await requireUsable(db, allowsUnsafeDatabase);
    // A file of SQLite is read only now.
    await isMigrated(db);
    return [];
  } catch (error) {
    return databaseProblems(error, database);
  } finally {
    await db.destroy();
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

const MASKED = '***';

/** The configuration that is in force, `NAME=value` for each variable, with secrets masked: fit for a ticket. */
function printConfiguration(variables: NodeJS.ProcessEnv): readonly string[] {
  return [...effectiveVariables(variables)].map(([name, value]) => {
    const note = variables[name] ? '' : ' (default)';
    return `${name}=${printed(name, value)}${note}`;
  });
}

function printed(name: string, value: Effective): string {
  if (value === undefined) return '';
  if (name === 'TOKEN_SIGNING_KEYS') return MASKED;
  if (typeof value === 'object') return [...value].join(',');
  return /_(URL|ENDPOINT)$/.test(name) ? withoutSecrets(`${value}`) : `${value}`;
}

const SECRET_PARAMETER = /pass|secret|token|key/i;

/** A URL without its password and without parameters that are secrets; what is no URL may be all secret. */
function withoutSecrets(text: string): string {
  if (text.startsWith('sqlite:')) return text;
  const url = URL.parse(text);
  if (!url) return MASKED;
  if (url.password !== '') url.password = MASKED;
  const names = Array.from(url.searchParams.keys());
  for (const name of names) if (SECRET_PARAMETER.test(name)) url.searchParams.set(name, MASKED);
  return url.href;
}
