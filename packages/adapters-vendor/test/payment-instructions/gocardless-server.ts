import type { RequestListener } from 'node:http';

export const GOCARDLESS_TOKEN = 'sandbox_abc-DEF_123';

/** A mandate as GoCardless shows it. */
export function mandateAnswer(id: string, fields: object = {}) {
  return {
    mandates: {
      id,
      created_at: '2026-01-01T12:00:00.000Z',
      reference: 'REF-123',
      status: 'active',
      scheme: 'bacs',
      next_possible_charge_date: '2026-06-20',
      payments_require_approval: false,
      metadata: {},
      links: { customer_bank_account: 'BA123', creditor: 'CR123', customer: 'CU123' },
      consent_parameters: null,
      ...fields,
    },
  };
}

const REASONS: ReadonlyMap<number, string> = new Map([
  [401, 'access_token_not_found'],
  [403, 'insufficient_permissions'],
  [404, 'resource_not_found'],
  [429, 'rate_limit_exceeded'],
]);

export const gocardlessError = (status: number) => ({
  error: {
    message: 'Something of the mandate.',
    documentation_url: 'https://developer.gocardless.com/api-reference',
    request_id: 'dd50eaaf-8213-48fe-90d6-5466872efbc4',
    type: status >= 500 ? 'gocardless' : 'invalid_api_usage',
    code: status,
    errors: [{ reason: REASONS.get(status), message: 'Something of the mandate.' }],
  },
});

/** Plays `GET /mandates/:id` of https://developer.gocardless.com: `MD0_<status>` is a mandate of that status. */
export const playGoCardless: RequestListener = ({ url = '', headers }, response) => {
  const answer = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  if (headers.authorization !== `Bearer ${GOCARDLESS_TOKEN}`)
    return void answer(401, gocardlessError(401));
  if (headers['gocardless-version'] !== '2015-07-06') return void answer(400, gocardlessError(400));
  const [, id = '', status] = /^\/mandates\/(MD0_(\w+))$/.exec(url) ?? [];
  if (status === undefined || status === 'unknown') return void answer(404, gocardlessError(404));
  if (status === 'ending')
    return void answer(200, mandateAnswer(id, { consent_parameters: { end_date: '2026-12-31' } }));
  if (status === 'ended')
    return void answer(200, mandateAnswer(id, { consent_parameters: { end_date: '2026-06-14' } }));
  answer(200, mandateAnswer(id, { status }));
};
