import type { RequestListener } from 'node:http';

export const ACME_SECRET = 'acme-secret';

/** An instruction as `docs/vendors.md` asks a vendor to show it. */
export function instructionAnswer(reference: string, fields: object = {}) {
  return {
    reference,
    type: 'DIRECT_DEBIT',
    status: 'active',
    expires_on: '2027-01-31',
    last_digits: '12345678',
    scheme: 'bacs',
    ...fields,
  };
}

const INSTRUCTIONS = [
  instructionAnswer('A-1'),
  instructionAnswer('A-bare', { expires_on: null, last_digits: undefined, scheme: undefined }),
  instructionAnswer('A-pending', { status: 'pending' }),
  instructionAnswer('A-revoked', { status: 'revoked' }),
  instructionAnswer('A-expired', { status: 'expired' }),
  instructionAnswer('A-yesterday', { expires_on: '2026-06-14' }),
  instructionAnswer('A-today', { expires_on: '2026-06-15' }),
  instructionAnswer('A-card', { type: 'CARD' }),
  instructionAnswer('A-wallet', { type: 'WALLET' }),
  instructionAnswer('A-dormant', { status: 'dormant' }),
  instructionAnswer('A-never', { expires_on: '2027-02-30' }),
  instructionAnswer('A-stars', { last_digits: '**** **** **** 4-2 4 2' }),
  instructionAnswer('A-nul', { scheme: 'ba\u0000cs' }),
  instructionAnswer('A-long', { scheme: 'x'.repeat(65) }),
  instructionAnswer('A/1 ?x#y%2f', { scheme: 'sepa' }),
];

/** Plays a vendor that keeps the contract of `docs/vendors.md` below the path `/payments/v2`. */
export const playAcme: RequestListener = ({ url = '', headers }, response) => {
  const answer = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  if (headers.authorization !== `Bearer ${ACME_SECRET}`) return void answer(401, {});
  if (headers.accept !== 'application/json') return void answer(406, {});
  const [, segment = ''] = /^\/payments\/v2\/instructions\/([^/?#]+)$/.exec(url) ?? [];
  const reference = decodeURIComponent(segment);
  const found = INSTRUCTIONS.find((one) => one.reference === reference);
  answer(found ? 200 : 404, found ?? {});
};
