import type { Outline } from '../routing/route.js';

interface Tag {
  readonly name: string;
  readonly description: string;
  /** What the paths of its routes begin with. */
  readonly prefixes: readonly string[];
}

const DATA_IMPORT = '/v1/data-import/';

/** In the order in which a reader needs them. A route has the first tag whose prefix fits. */
const TAGS: readonly Tag[] = [
  {
    name: 'Access tokens',
    description: 'What every other request is sent with.',
    prefixes: ['/v1/graphql/'],
  },
  {
    name: 'Notes',
    description: 'What the support of the platform reads about an account.',
    prefixes: [`${DATA_IMPORT}notes/`],
  },
  {
    name: 'Transactions',
    description: 'Charges, credits and payments of an account.',
    prefixes: [`${DATA_IMPORT}transactions/`],
  },
  {
    name: 'Historical statements',
    description: 'Bills that were issued before the account was brought over.',
    prefixes: [`${DATA_IMPORT}historical-statements/`],
  },
  {
    name: 'Payment instructions',
    description: "A payment vendor's permission to collect from an account or a business.",
    prefixes: [`${DATA_IMPORT}payment-instruction/`, `${DATA_IMPORT}business-payment-instruction/`],
  },
  {
    name: 'Import processes',
    description: 'How far the import of accounts is.',
    prefixes: [
      `${DATA_IMPORT}account-transfer-status/`,
      `${DATA_IMPORT}all-account-import-processes/`,
      `${DATA_IMPORT}pending-account-import-processes/`,
      `${DATA_IMPORT}imported-account-import-processes/`,
    ],
  },
  {
    name: 'Reference',
    description: 'What clients can look up.',
    prefixes: [DATA_IMPORT],
  },
  {
    name: 'Operator',
    description: 'Where accounts, suppliers and keys come from. For keys of the role `operator`.',
    prefixes: ['/v1/operator/'],
  },
  {
    name: 'Operation',
    description: 'For those who watch the process.',
    prefixes: ['/'],
  },
];

export function tagOf({ path }: Pick<Outline, 'path'>): string {
  const tag = TAGS.find(({ prefixes }) => prefixes.some((prefix) => path.startsWith(prefix)));
  if (!tag) throw new Error(`No tag fits the path '${path}'.`);
  return tag.name;
}

/** The tags as OpenAPI lists them, without those that no route has. */
export function describeTags(routes: readonly Pick<Outline, 'path'>[]): readonly object[] {
  const used = new Set(routes.map(tagOf));
  return TAGS.filter(({ name }) => used.has(name)).map(({ name, description }) => ({
    name,
    description,
  }));
}
