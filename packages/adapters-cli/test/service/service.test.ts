import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { commanding } from '../commanding.js';

const TOKEN = { token: 't', payload: { iat: 0, exp: 600 }, refreshToken: 'r', refreshExpiresIn: 9 };
const MAY_BE_DONE = 'The command may have been carried out: look before you repeat it.';
const NOT_DONE = 'Check the address and that the service runs, then repeat the command.';
const UNDO = ['batch', 'undo', 'NORTH', 'first'];

/** Runs the command at a service that answers all requests in this way. */
async function runAt(answer: string, words: readonly string[]) {
  const server = createServer(({ url }, response) => {
    const isToken = url?.includes('graphql') === true;
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(isToken ? JSON.stringify({ data: { obtainServiceToken: TOKEN } }) : answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { run } = commanding({ env: { OPERATE_API_KEY: 'key' } });
  const said = await run(...words, '--url', url).catch(({ message }: Error) => [message]);
  server.close();
  return { said: said.join('\n'), url };
}

describe('the service of a command', () => {
  for (const [words, next] of [
    [['vendors'], NOT_DONE],
    [['organisation', 'list'], NOT_DONE],
    [['organisation', 'create', 'First Energy'], MAY_BE_DONE],
    [[...UNDO, '--dry-run'], NOT_DONE],
    [UNDO, MAY_BE_DONE],
  ] as const)
    it(`says whether ${words.join(' ')} may have been carried out without an answer`, async () => {
      const { said, url } = await runAt('Hello', words);

      expect(said)
        .to.include(url)
        .and.match(/[.?] \S/)
        .and.include(next);
    });

  for (const name of ['export', 'show'])
    it(`prints every digit of a quantity: accounts ${name}`, async () => {
      const lists = ['notes', 'transactions', 'statements', 'payment_instructions', 'appends'];
      const account = `{${lists.map((list) => `"${list}":[]`).join()},"value_taxed":123456789012345.12345}`;
      const { said } = await runAt(account, ['accounts', name, '1', '--json']);
      expect(said).to.include('"value_taxed":123456789012345.12345}');
    });
});
