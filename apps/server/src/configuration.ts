import { join, resolve } from 'node:path';
import { BodyMemory, DEFAULT_LIMITS } from '@data-import/adapters-http';
import {
  POSTGRES_DEFAULTS,
  SQLITE_DEFAULTS,
  type DatabaseSettings,
} from '@data-import/adapters-persistence';
import type { S3Settings } from '@data-import/adapters-storage';
import { readVendorConfiguration, type VendorConfiguration } from '@data-import/adapters-vendor';
import { DEFAULT_VOCABULARY, type Vocabulary } from '@data-import/domain';
import * as t from 'io-ts';
import { flag, httpUrl, oneOf, orElse, text, wholeNumber, words } from './environment-codecs.js';
import { findUnknownVariables } from './unknown-variables.js';
import { UnusableConfiguration } from './reason.js';

const MILLISECONDS = wholeNumber(1, 600_000);

const environment = t.type({
  NODE_ENV: orElse(text, 'development'),
  DEMO: orElse(flag, undefined),
  DEMO_LOAD: orElse(flag, false),
  HOST: orElse(text, '127.0.0.1'),
  PORT: orElse(wholeNumber(0, 65_535), 8080),
  METRICS_PORT: orElse(wholeNumber(1, 65_535), undefined),
  PUBLIC_URL: orElse(httpUrl, undefined),
  LOG_LEVEL: orElse(oneOf('debug', 'info', 'warn', 'error', 'silent'), 'info'),
  MAX_CONNECTIONS: orElse(wholeNumber(1, 1_000_000), 4096),
  STALL_TIMEOUT_MS: orElse(MILLISECONDS, 60_000),
  HEADERS_TIMEOUT_MS: orElse(MILLISECONDS, 20_000),
  REQUEST_TIMEOUT_MS: orElse(MILLISECONDS, 120_000),
  SHUTDOWN_NOTICE_MS: orElse(wholeNumber(0, 600_000), 500),
  SHUTDOWN_DEADLINE_MS: orElse(MILLISECONDS, 20_000),

  DATA_DIR: orElse(text, './data'),
  DATABASE_URL: orElse(text, undefined),
  DATABASE_POOL_SIZE: orElse(wholeNumber(1, 500), POSTGRES_DEFAULTS.poolSize),
  DATABASE_CONNECT_TIMEOUT_MS: orElse(MILLISECONDS, POSTGRES_DEFAULTS.connectTimeoutMs),
  DATABASE_STATEMENT_TIMEOUT_MS: orElse(MILLISECONDS, POSTGRES_DEFAULTS.statementTimeoutMs),
  DATABASE_LOCK_TIMEOUT_MS: orElse(MILLISECONDS, POSTGRES_DEFAULTS.lockTimeoutMs),
  DATABASE_STARTUP_WAIT_MS: orElse(wholeNumber(0, 3_600_000), 30_000),
  DATABASE_IDLE_TIMEOUT_MS: orElse(MILLISECONDS, POSTGRES_DEFAULTS.idleTimeoutMs),
  SQLITE_BUSY_TIMEOUT_MS: orElse(MILLISECONDS, SQLITE_DEFAULTS.busyTimeoutMs),
  ALLOW_UNSAFE_DATABASE: orElse(flag, false),

  MAX_BODY_BYTES: orElse(wholeNumber(1024, 1_073_741_824), DEFAULT_LIMITS.maximumBodyBytes),
  MAX_BODY_MEMORY_BYTES: orElse(wholeNumber(1024, 1_099_511_627_776), 268_435_456),
  MAX_BULK_LINES: orElse(wholeNumber(1, 1_000_000), 10_000),
  MAX_BULK_BYTES: orElse(wholeNumber(1024, 1_099_511_627_776), 67_108_864),
  MAX_ITEMS: orElse(wholeNumber(1, 100_000), DEFAULT_LIMITS.maximumItems),
  MAX_NESTING: orElse(wholeNumber(8, 1000), DEFAULT_LIMITS.maximumDepth),
  UNDOCUMENTED_FIELDS: orElse(oneOf('refuse', 'ignore'), 'refuse'),
  EXTRA_PAYMENT_TYPES: orElse(words, new Set<string>()),
  EXTRA_REPAYMENT_TYPES: orElse(words, new Set<string>()),
  REASONS: orElse(words, undefined),
  RATE_BANDS: orElse(words, undefined),
  TAX_TYPES: orElse(words, undefined),

  TOKEN_SIGNING_KEYS: orElse(text, undefined),
  TOKEN_FAILURES_PER_MINUTE: orElse(wholeNumber(1, 1_000_000), 100),
  TOKENS_PER_MINUTE: orElse(wholeNumber(1, 1_000_000), 1000),
  TRUSTED_PROXIES: orElse(wholeNumber(0, 10), 0),

  DOCUMENT_STORE: orElse(oneOf('folder', 's3'), 'folder'),
  DOCUMENT_LOOKUP_CONCURRENCY: orElse(wholeNumber(1, 1000), 32),
  S3_BUCKET: orElse(text, undefined),
  S3_REGION: orElse(text, undefined),
  S3_ENDPOINT: orElse(httpUrl, undefined),
  S3_FORCE_PATH_STYLE: orElse(flag, false),
  S3_CONNECT_TIMEOUT_MS: orElse(MILLISECONDS, 2000),
  S3_REQUEST_TIMEOUT_MS: orElse(MILLISECONDS, 5000),
  S3_MAX_ATTEMPTS: orElse(wholeNumber(1, 10), 3),
});

type Environment = t.TypeOf<typeof environment>;

/** Every variable with a fixed name. */
const VARIABLES = [...Object.keys(environment.props), 'PAYMENT_VENDORS'];

export interface Configuration extends Readonly<ReturnType<typeof toConfiguration>> {
  readonly paymentVendors: VendorConfiguration;
  /** A sentence for each variable that looks like ours and is none: a misspelt one must not be ignored silently. */
  readonly warnings: readonly string[];
}

export type DocumentSettings =
  | { readonly store: 'folder'; readonly folder: string }
  | (S3Settings & { readonly store: 's3' });

/** Throws with every problem listed: a service that is set up wrongly must not start. */
export function readConfiguration(variables: NodeJS.ProcessEnv): Configuration {
  const decoded = environment.decode(variables);
  const problems = [
    ...(decoded._tag === 'Left' ? decoded.left.map(problemOf) : []),
    ...problemsBetween(variables),
  ];
  const { vendors, secretVariables } = vendorsIn(variables);
  if (vendors.isErr()) problems.push(...vendors.error);
  if (decoded._tag === 'Left' || vendors.isErr() || problems.length > 0)
    throw new UnusableConfiguration(problems);
  return {
    ...toConfiguration(decoded.right),
    paymentVendors: vendors.value,
    warnings: warningsOf(variables, secretVariables),
  };
}

function vendorsIn(variables: NodeJS.ProcessEnv) {
  const secretVariables = new Set<string>();
  const recording = new Proxy(variables, {
    get(target, name: string) {
      secretVariables.add(name);
      return target[name];
    },
  });
  return {
    vendors: readVendorConfiguration(variables['PAYMENT_VENDORS'], recording),
    secretVariables,
  };
}

/** Warns also about an environment with invalid variables. */
export function findWarnings(variables: NodeJS.ProcessEnv): readonly string[] {
  return warningsOf(variables, vendorsIn(variables).secretVariables);
}

function warningsOf(
  variables: NodeJS.ProcessEnv,
  secretVariables: ReadonlySet<string>,
): readonly string[] {
  const names = Object.keys(variables).filter(
    (name) => variables[name] && !secretVariables.has(name),
  );
  return [
    ...findUnknownVariables(names, VARIABLES),
    ...memoryWarnings(effectiveVariables(variables)),
  ];
}

/** The quarter of a key bounds its bodies too. */
function memoryWarnings(effective: ReadonlyMap<string, Effective>): readonly string[] {
  const { largestBodyBytes } = new BodyMemory(Number(effective.get('MAX_BODY_MEMORY_BYTES')));
  return largestBodyBytes >= Number(effective.get('MAX_BODY_BYTES'))
    ? []
    : [
        `MAX_BODY_BYTES is not in force: MAX_BODY_MEMORY_BYTES bounds a body to ${largestBodyBytes} bytes. It should be at least 24 times MAX_BODY_BYTES.`,
      ];
}

export type Effective = string | number | boolean | ReadonlySet<string> | undefined;

/** The value in force for each variable; an invalid one counts as not set. */
export function effectiveVariables(variables: NodeJS.ProcessEnv): ReadonlyMap<string, Effective> {
  const effective = new Map<string, Effective>();
  for (const [name, codec] of Object.entries(environment.props)) {
    const given = codec.decode(variables[name]);
    const value = given._tag === 'Right' ? given : codec.decode(undefined);
    if (value._tag === 'Right') effective.set(name, value.right);
  }
  // Its default follows from the others.
  return effective.set('DEMO', isDemo(Object.fromEntries(effective) as Environment));
}

function problemOf({ context, message }: t.ValidationError): string {
  return `${context.at(-1)?.key} ${message}`;
}

function problemsBetween(variables: NodeJS.ProcessEnv): readonly string[] {
  const { DATABASE_URL, DOCUMENT_STORE, NODE_ENV, S3_BUCKET } = variables;
  const problems: string[] = [];
  const effective = effectiveVariables(variables);
  if (effective.get('METRICS_PORT') === effective.get('PORT'))
    problems.push('METRICS_PORT must be another port than PORT');
  if (effective.get('DEMO') === false && effective.get('DEMO_LOAD') === true)
    problems.push('DEMO_LOAD loads into the demo data, which DEMO=false leaves out: unset one');
  // Its keys stand in a file and its vendors accept every reference.
  if (
    NODE_ENV === 'production' &&
    (effective.get('DEMO') === true || effective.get('DEMO_LOAD') === true)
  )
    problems.push(
      'DEMO and DEMO_LOAD are not for production: unset them, or unset NODE_ENV=production',
    );
  if (DATABASE_URL && !/^(postgres(ql)?:\/\/|sqlite:.)/.test(DATABASE_URL))
    problems.push('DATABASE_URL must begin with postgres://, postgresql:// or sqlite:');
  // The embedded database in a folder of a container is gone with the container.
  if (NODE_ENV === 'production' && !DATABASE_URL)
    problems.push(
      'DATABASE_URL must be given with NODE_ENV=production: postgres://..., or sqlite:FILE',
    );
  if (DOCUMENT_STORE === 's3' && !S3_BUCKET)
    problems.push('S3_BUCKET must be given with DOCUMENT_STORE=s3');
  return problems;
}

function toConfiguration(env: Environment) {
  const dataDir = resolve(env.DATA_DIR);
  return {
    /** True if the server has demo data, keys for it, and vendors that rehearse. */
    isDemo: isDemo(env),
    /** True if a second demo supplier is loaded, for people to watch. */
    isDemoLoaded: env.DEMO_LOAD,
    host: env.HOST,
    port: env.PORT,
    /** `undefined`: the metrics are on the port of the service. */
    metricsPort: env.METRICS_PORT,
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
    logLevel: env.LOG_LEVEL,
    connections: {
      maximumConnections: env.MAX_CONNECTIONS,
      stalledAfterMs: env.STALL_TIMEOUT_MS,
      headersTimeoutMs: env.HEADERS_TIMEOUT_MS,
      requestTimeoutMs: env.REQUEST_TIMEOUT_MS,
    },
    shutdown: { noticeMs: env.SHUTDOWN_NOTICE_MS, deadlineMs: env.SHUTDOWN_DEADLINE_MS },
    dataDir,
    database: databaseOf(env, dataDir),
    /** The longest time that a start waits for a database that cannot be reached yet. */
    startupWaitMs: env.DATABASE_STARTUP_WAIT_MS,
    allowsUnsafeDatabase: env.ALLOW_UNSAFE_DATABASE,
    limits: {
      maximumBodyBytes: env.MAX_BODY_BYTES,
      maximumItems: env.MAX_ITEMS,
      maximumDepth: env.MAX_NESTING,
    },
    bulkLimits: { maximumLines: env.MAX_BULK_LINES, maximumBytes: env.MAX_BULK_BYTES },
    bodyMemoryBytes: env.MAX_BODY_MEMORY_BYTES,
    undocumentedFields: env.UNDOCUMENTED_FIELDS,
    vocabulary: vocabularyOf(env),
    /** A JWK or JWKS; `undefined`: a key of its own, stored in the data folder. */
    tokenSigningKeys: env.TOKEN_SIGNING_KEYS,
    tokenFailuresPerMinute: env.TOKEN_FAILURES_PER_MINUTE,
    /** The limit applies to each organisation. */
    tokensPerMinute: env.TOKENS_PER_MINUTE,
    /** The number of proxies in front that add an address to X-Forwarded-For. */
    trustedProxies: env.TRUSTED_PROXIES,
    documents: documentsOf(env, dataDir),
    documentLookUps: env.DOCUMENT_LOOKUP_CONCURRENCY,
  };
}

// A database that an operator named gets no demo data unasked.
function isDemo({ DEMO, DEMO_LOAD, NODE_ENV, DATABASE_URL }: Environment): boolean {
  return DEMO ?? (DEMO_LOAD || (NODE_ENV !== 'production' && DATABASE_URL === undefined));
}

function databaseOf(env: Environment, dataDir: string): DatabaseSettings {
  const address = env.DATABASE_URL ?? `sqlite:${join(dataDir, 'data-import.sqlite')}`;
  if (address.startsWith('sqlite:'))
    return {
      engine: 'sqlite',
      file: resolve(address.slice(7)),
      busyTimeoutMs: env.SQLITE_BUSY_TIMEOUT_MS,
    };
  const [url, schema] = withoutSchema(address);
  return {
    engine: 'postgres',
    url,
    ...(schema !== undefined && { schema }),
    poolSize: env.DATABASE_POOL_SIZE,
    connectTimeoutMs: env.DATABASE_CONNECT_TIMEOUT_MS,
    statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    lockTimeoutMs: env.DATABASE_LOCK_TIMEOUT_MS,
    idleTimeoutMs: env.DATABASE_IDLE_TIMEOUT_MS,
  };
}

/** The same, but a database that does not answer is given up within this time. */
export function withPatience(configuration: Configuration, patienceMs: number): Configuration {
  const { database } = configuration;
  return {
    ...configuration,
    startupWaitMs: 0,
    // The pool waits for twice as long as a connection.
    database:
      database.engine === 'sqlite'
        ? database
        : { ...database, connectTimeoutMs: Math.min(database.connectTimeoutMs, patienceMs / 2) },
  };
}

/** Names the database for operators, without user and password. */
export function nameOfDatabase({ database }: Configuration): string {
  if (database.engine === 'sqlite') return database.file;
  const url = URL.parse(database.url);
  return `PostgreSQL${url === null ? '' : ` ${url.host}${url.pathname}`}`;
}

const SCHEMA = /([?&])schema=([a-z_][a-z0-9_]*)(&|$)/;

/** The parameter `schema` is the service's own; a driver would take it for a setting of the server. */
function withoutSchema(address: string): readonly [url: string, schema: string | undefined] {
  const schema = SCHEMA.exec(address)?.[2];
  const url = address.replace(SCHEMA, (_, before: string, __, after: string) =>
    after === '&' ? before : '',
  );
  return [url, schema];
}

function vocabularyOf(env: Environment): Vocabulary {
  const { paymentTypes, repaymentTypes } = DEFAULT_VOCABULARY;
  return {
    paymentTypes: paymentTypes.union(env.EXTRA_PAYMENT_TYPES),
    repaymentTypes: repaymentTypes.union(env.EXTRA_REPAYMENT_TYPES),
    ...(env.REASONS && { reasons: env.REASONS }),
    ...(env.RATE_BANDS && { rateBands: env.RATE_BANDS }),
    ...(env.TAX_TYPES && { taxTypes: env.TAX_TYPES }),
  };
}

function documentsOf(env: Environment, dataDir: string): DocumentSettings {
  if (env.DOCUMENT_STORE === 'folder')
    return { store: 'folder', folder: join(dataDir, 'documents') };
  return {
    store: 's3',
    bucket: env.S3_BUCKET ?? '',
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
    connectTimeoutMs: env.S3_CONNECT_TIMEOUT_MS,
    requestTimeoutMs: env.S3_REQUEST_TIMEOUT_MS,
    maxAttempts: env.S3_MAX_ATTEMPTS,
  };
}
