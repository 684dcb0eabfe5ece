import { expect } from 'chai';
import { FetchingJSONSchemaStore, InputData, JSONSchemaInput, quicktype } from 'quicktype-core';
import { describedApi, postmanCollection, withTextAmounts } from '../scripts/api-files.mjs';

const REQUESTS = ['ImportTransactionsRequest', 'ImportStatementsRequest'];
/** The type of a text in each language, before or after the name of a field. */
const TEXTS = { python: /\bstr\b/, java: /\bString\b/, go: /\bstring\b/, csharp: /\bstring\b/ };
const EXACT = /(amount|price_?per_?unit|number_?of_?units|value_?taxed)["']?\)?\]?/i;
const BINARY = /\b(float|double|float64|Double)\b/;

describe('The files of a release that describe the API', () => {
  let document;
  let texts;

  before(async () => {
    document = await describedApi();
    texts = withTextAmounts(document);
  });

  it('leave the address of the server open', () => {
    expect(document.servers).to.have.lengthOf(1);
    expect(document.servers[0].url).to.equal('{base_url}');
    expect(document.servers[0].variables).to.have.nested.property('base_url.default');
  });

  it('have every exact number as a text only, in the examples too', () => {
    const exact = /A number or a decimal string/;
    expect(JSON.stringify(document)).to.match(exact);
    expect(JSON.stringify(texts)).not.to.match(exact);
    expect(JSON.stringify(texts)).not.to.match(/"(net_|gross_)?amount\\*":-?[0-9]/);
    expect(Object.keys(texts.paths)).to.deep.equal(Object.keys(document.paths));
  });

  for (const [lang, text] of Object.entries(TEXTS))
    it(`give ${lang} no amount that is binary floating point`, async () => {
      for (const name of REQUESTS) {
        const lines = await typesOf(name, texts, lang);

        expect(lines.filter((line) => EXACT.test(line) && text.test(line))).to.have.length.above(0);
        expect(lines.filter((line) => BINARY.test(line))).to.deep.equal([]);
        const ofNumbers = await typesOf(name, document, lang);
        expect(ofNumbers.filter((line) => BINARY.test(line))).to.have.length.above(0);
      }
    });

  it('lead Postman from the key to every operation', () => {
    const { item, variable, auth } = postmanCollection(texts);
    const [token, ...folders] = item;
    const requests = folders.flatMap((folder) => folder.item);

    expect(token.request.url.raw).to.equal('{{base_url}}/oauth/token/');
    expect(JSON.stringify(token)).to.include("set('token'").and.to.include('{{api_key}}');
    expect(variable.map(({ key }) => key)).to.deep.equal([
      'base_url',
      'api_key_id',
      'api_key',
      'token',
    ]);
    expect(auth).to.deep.include({ type: 'bearer' });
    const operations = Object.values(texts.paths).flatMap((path) => Object.values(path));
    expect(requests.length + 1).to.equal(operations.length);
    for (const { request } of requests)
      expect(request.url.raw).to.match(/^\{\{base_url\}\}\/[^{]*$/);
  });
});

async function typesOf(name, { components: { schemas } }, lang) {
  const whole = JSON.stringify({ ...schemas[name], definitions: schemas });
  const source = new JSONSchemaInput(new FetchingJSONSchemaStore());
  await source.addSource({
    name,
    schema: whole.replaceAll('#/components/schemas/', '#/definitions/'),
  });
  const inputData = new InputData();
  inputData.addInput(source);
  return (await quicktype({ inputData, lang })).lines;
}
