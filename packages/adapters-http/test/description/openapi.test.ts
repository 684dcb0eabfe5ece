import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { serve } from '../serving.js';
import { pointerTo } from './described-answer.js';
import type { Documentation } from './documentation.js';
import type { Content, OpenApiDocument } from './openapi-document.js';

const REDOCLY = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
const RULES = fileURLToPath(new URL('../../../redocly.yaml', import.meta.url));
// Sends no usage data and asks for no newer version.
const OFFLINE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

describe('the OpenAPI document', () => {
  let documentation: Documentation;
  let document: OpenApiDocument;

  before(async () => {
    const service = await serve();
    documentation = service.documentation;
    document = documentation.document;
    await service.close();
  });

  it('passes a strict linter', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'openapi-'));
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document, undefined, 2));
    const linted = promisify(execFile)(
      process.execPath,
      [REDOCLY, 'lint', file, '--config', RULES, '--format', 'codeframe'],
      { env: { ...process.env, ...OFFLINE }, timeout: 280_000 },
    );

    await linted.catch(({ stdout }: { stdout: string }) => expect.fail(stdout));
    await rm(folder, { recursive: true });
  });

  it('has no empty list of words, which validators refuse, where nothing is configured', async () => {
    const none: ReadonlySet<string> = new Set();
    const vocabulary = {
      paymentTypes: none,
      repaymentTypes: none,
      reasons: none,
      rateBands: none,
      taxTypes: none,
    };
    await using service = await serve({}, { vendors: [], vocabulary });
    const text = JSON.stringify(service.documentation.document);

    expect(text)
      .to.include('vendor')
      .and.not.to.match(/"(x-extensible-)?enum":\[\]/);
  });

  it('says of every list what its items are, as Spectral wants it', () => {
    let lists = 0;
    JSON.stringify(document, (_, value: unknown) => {
      if (typeof value !== 'object' || value === null || !('type' in value)) return value;
      if ([value.type].flat().includes('array')) {
        lists += 1;
        expect(value, JSON.stringify(value)).to.have.property('items');
      }
      return value;
    });
    expect(lists).to.be.greaterThan(20);
  });

  it('shows an example of every body, each as it is described', () => {
    for (const { place, content } of contentsOf(document))
      for (const [mediaType, { examples = {} }] of Object.entries(content)) {
        const validate = documentation.validator(pointerTo([...place, mediaType, 'schema']));
        expect(examples, place.join(' ')).not.to.deep.equal({});
        for (const { value } of Object.values(examples))
          expect(
            validate(value),
            `${place.join(' ')}: ${JSON.stringify(validate.errors)}`,
          ).to.equal(true);
      }
  });

  it('describes what can be sent: every operation that takes something, and every parameter', () => {
    const known = new Map<string, string | undefined>();
    for (const [path, item] of Object.entries(document.paths))
      for (const { operationId, description, parameters, requestBody } of Object.values(item)) {
        const takesMore = requestBody !== undefined || parameters.some((one) => one.in === 'query');
        if (takesMore) expect(description, operationId).to.be.a('string');
        for (const parameter of parameters) {
          const named = `${operationId} ${parameter.name}`;
          expect(parameter.description, named).to.be.a('string');
          if (!path.startsWith('/v1/data-import/')) continue;
          // What callers send has one meaning wherever it is sent.
          const place = `${parameter.in} ${parameter.name}`;
          const described = known.get(place) ?? parameter.description;
          expect(parameter.description, named).to.equal(described);
          known.set(place, described);
        }
      }
  });

  it('shows items that differ from what is stored wherever they are reported', () => {
    for (const path of ['notes/create', 'transactions/create', 'bulk']) {
      const { responses } = document.paths[`/v1/data-import/${path}/`]!['post']!;
      const content = Object.values(responses).map((one) => ('content' in one ? one.content : {}));
      const examples = content
        .flatMap((one) => Object.values(one ?? {}))
        .map((one) => one.examples);
      expect(JSON.stringify(examples), path).to.include('"differences":[{');
    }
  });

  it('explains the mutation that gives tokens', () => {
    const { description } = document.paths['/v1/graphql/']?.['post'] ?? {};

    expect(description).to.include('obtainServiceToken(input: ObtainServiceTokenInput!)');
    expect(document.info.description).to.include('Authorization: Token <ACCESS_TOKEN>');
  });
});

interface Contents {
  readonly place: readonly string[];
  readonly content: Content;
}

/** Everything that has a media type: bodies of requests and of answers. */
function contentsOf({ paths, components }: OpenApiDocument): readonly Contents[] {
  const inPaths = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { requestBody, responses }]) => [
      { place: ['paths', path, method, 'requestBody'], content: requestBody?.content },
      ...Object.entries(responses).map(([status, answer]) => ({
        place: ['paths', path, method, 'responses', status],
        content: 'content' in answer ? answer.content : undefined,
      })),
    ]),
  );
  const shared = Object.entries(components.responses).map(([name, { content }]) => ({
    place: ['components', 'responses', name],
    content,
  }));
  return [...inPaths, ...shared].flatMap(({ place, content }) =>
    content ? [{ place: [...place, 'content'], content }] : [],
  );
}
