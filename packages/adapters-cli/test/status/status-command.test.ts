import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { commanding } from '../commanding.js';

describe('the command status', () => {
  it('says what fails soon, and does not ask again and again for a token', async () => {
    let asked = 0;
    const server = createServer((_, response) => {
      asked += 1;
      response.writeHead(503, { 'Retry-After': '4', 'Content-Type': 'application/json' });
      response.end('{"code":"overloaded","detail":"The database accepts no writes."}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const cli = commanding({ env: { OPERATE_API_KEY: 'key' } });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const said = await cli.run('status', '--url', url);
    server.close();

    expect(asked).to.equal(1);
    expect(said.join('\n')).to.match(/^FAILING\n[^]*^database .* accepts no writes/m);
    expect(cli.exitCode()).to.equal(2);
  });
});
