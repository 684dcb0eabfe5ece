// The files of a release that describe the API for tools: each is made from the description that the service gives of itself.

/** As a service without vendors and settings of its own describes itself; the address of the server is a variable. */
export async function describedApi() {
  const { inProcess } = await import('../packages/adapters-http/dist/src/index.js');
  const answer = await inProcess({}, console.error)('http://in-process/openapi.json', {});
  const base_url = { default: DEFAULT_URL, description: 'The public URL of the service.' };
  return {
    ...JSON.parse(await answer.text()),
    servers: [{ url: '{base_url}', variables: { base_url } }],
  };
}

const DEFAULT_URL = 'http://127.0.0.1:8080';

/** The description with every exact number as a text only: generators make binary floating point of a number. */
export function withTextAmounts(document) {
  const names = new Set();
  const narrowed = mapped(document, (name, value) => {
    const text = isExact(value) ? value.oneOf.find(({ type }) => type === 'string') : undefined;
    if (!text && !isExact(value?.items)) return value;
    names.add(name);
    if (!text) return value;
    const { oneOf: _, description, ...rest } = value;
    const described = description?.replace('A number or a decimal string', 'A decimal string');
    return { ...rest, ...text, ...(described && { description: described }) };
  });
  return mapped(narrowed, (name, value) => {
    if (name === 'examples' && value && !Array.isArray(value)) return asTexts(value, names);
    return value;
  });
}

/** The two forms in which an exact number is taken. */
const isExact = (value) =>
  value?.oneOf?.length === 2 && value.oneOf.some(({ type }) => type === 'number');

/** Examples of JSON lines are texts. */
function asTexts(examples, names) {
  return mapped(examples, (name, value) => {
    if (names.has(name) && typeof value === 'number') return String(value);
    if (names.has(name) && Array.isArray(value)) return value.map(String);
    if (name !== 'value' || typeof value !== 'string' || !value.startsWith('{')) return value;
    return `${JSON.stringify(asTexts(JSON.parse(value), names))}\n`;
  });
}

/** A copy in which `change` has replaced each value, those that contain others first. */
function mapped(value, change, name = '') {
  const changed = change(name, value);
  if (Array.isArray(changed)) return changed.map((one) => mapped(one, change));
  if (typeof changed !== 'object' || changed === null) return changed;
  return Object.fromEntries(
    Object.entries(changed).map(([key, one]) => [key, mapped(one, change, key)]),
  );
}

/** A collection of Postman (v2.1): variables for address and key, the step that obtains the token, and every operation. */
export function postmanCollection({ info, tags, paths }) {
  const requests = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  return {
    info: {
      name: info.title,
      description:
        'Set base_url, api_key_id and api_key, and send "1. Token" first, and again after an hour.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: ['base_url', 'api_key_id', 'api_key', 'token'].map((key) => ({
      key,
      value: key === 'base_url' ? DEFAULT_URL : '',
    })),
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    item: [
      { ...requests.filter(isToken).map(tokenStep)[0], name: '1. Token' },
      ...tags.map(({ name, description }) => ({
        name,
        description,
        item: requests
          .filter((one) => one.operation.tags.includes(name) && !isToken(one))
          .map(postmanItem),
      })),
    ],
  };
}

const isToken = ({ path }) => path === '/oauth/token/';

function tokenStep(request) {
  const exec = [
    "pm.test('The key gives a token', () => pm.response.to.have.status(200));",
    "pm.collectionVariables.set('token', pm.response.json().access_token);",
  ];
  const item = postmanItem(request);
  const fields = {
    grant_type: 'client_credentials',
    client_id: '{{api_key_id}}',
    client_secret: '{{api_key}}',
  };
  const urlencoded = Object.entries(fields).map(([key, value]) => ({ key, value, type: 'text' }));
  return {
    ...item,
    event: [{ listen: 'test', script: { type: 'text/javascript', exec } }],
    request: {
      ...item.request,
      auth: { type: 'noauth' },
      body: { mode: 'urlencoded', urlencoded },
    },
  };
}

function postmanItem({ path, method, operation }) {
  const { summary, description, parameters = [], requestBody, security } = operation;
  const [content] = Object.entries(requestBody?.content ?? {});
  const at = (place) => parameters.filter((parameter) => parameter.in === place);
  const segments = path
    .slice(1)
    .split('/')
    .map((part) => part.replace(/^\{(\w+)\}$/, ':$1'));
  return {
    name: summary,
    request: {
      method: method.toUpperCase(),
      ...(description && { description }),
      ...(security?.length === 0 && { auth: { type: 'noauth' } }),
      header: [
        ...(content ? [{ key: 'Content-Type', value: content[0] }] : []),
        ...at('header').map(({ name }) => ({ key: name, value: '', disabled: true })),
      ],
      url: {
        raw: `{{base_url}}/${segments.join('/')}`,
        host: ['{{base_url}}'],
        path: segments,
        query: at('query').map(({ name, example = '', required }) => ({
          key: name,
          value: example,
          ...(!required && { disabled: true }),
        })),
        variable: at('path').map(({ name, example = '' }) => ({ key: name, value: example })),
      },
      ...(content && { body: { mode: 'raw', raw: bodyOf(content[1]) } }),
    },
  };
}

function bodyOf({ examples = {} }) {
  const [{ value } = { value: '' }] = Object.values(examples);
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
