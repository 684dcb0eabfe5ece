import Router from '@koa/router';
import { expect } from 'chai';
import { RouteTable } from '../../src/routing/route-table.js';

const PATHS = [
  '/docs/',
  '/v1/suppliers/',
  '/v1/suppliers/:code/',
  '/v1/suppliers/:code/accounts/',
  '/v1/suppliers/:code/accounts/:number/close/',
  '/v1/documents/*location/',
];

const ASKED = (
  '/ //  /docs /docs/ /docs// //docs /DOCS/ /v1/suppliers /v1/suppliers/ ' +
  '/v1/suppliers// /v1/suppliers/A /v1/suppliers/A/ /v1/suppliers/A// ' +
  '/v1/suppliers/A%20B/ /v1/suppliers/A%2FB/ /v1/suppliers/%C3%A9/ /v1/suppliers/%/ ' +
  '/v1/suppliers/%FF/ /v1/suppliers/+/ /v1/suppliers/__proto__/ ' +
  '/v1/suppliers/A/accounts /v1/suppliers//accounts/ /v1/suppliers/A/accounts/1/close/ ' +
  '/v1/suppliers/A/accounts/1/closed/ /v1%2Fsuppliers/ ' +
  '/v1/suppliers/A/accounts/1/close/more /v1/documents /v1/documents/ /v1/documents// ' +
  '/v1/documents/a /v1/documents/a/ /v1/documents/a/b%20c%2Fd.pdf /v1/documents/a//b ' +
  '/v1/documents/%/b'
).split(' ');

describe('RouteTable', () => {
  const table = new RouteTable<string>();
  const router = new Router({ sensitive: true });

  before(() => {
    for (const path of PATHS) {
      table.add('GET', path, path);
      router.register(path.replace(/\/$/, ''), ['GET'], () => undefined);
    }
  });

  /** What the router finds, and with which parameters. */
  const foundByRouter = (path: string) => {
    const [layer] = router.match(path, 'GET').pathAndMethod;
    return layer && { value: `${layer.path}/`, params: layer.params(path, layer.captures(path)) };
  };

  for (const path of ASKED)
    it(`finds what the router finds at '${path}'`, () => {
      expect(table.find('GET', path)).to.deep.equal(foundByRouter(path));
    });

  it('finds some of them', () => {
    expect(ASKED.filter((path) => table.find('GET', path)).length).to.equal(21);
  });

  it('finds nothing for another method', () => {
    expect(table.find('HEAD', '/docs/')).to.equal(undefined);
    expect(table.find('POST', '/docs/')).to.equal(undefined);
  });

  it('names the methods of a path in the order in which they were added', () => {
    const many = new RouteTable<string>();
    many.add('POST', '/a/:name/', '');
    many.add('GET', '/a/b/', '');
    many.add('DELETE', '/a/*rest', '');
    many.add('PUT', '/b/', '');
    expect(many.methodsAt('/a/b')).to.deep.equal(['POST', 'GET', 'DELETE']);
    expect(many.methodsAt('/a/b/c/')).to.deep.equal(['DELETE']);
    expect(many.methodsAt('/c')).to.deep.equal([]);
  });

  it('names the paths of which a path is the end', () => {
    expect(table.endingIn('/suppliers/A')).to.deep.equal(['/v1/suppliers/{code}/']);
    expect(table.endingIn('/accounts/1/close/')).to.deep.equal([
      '/v1/suppliers/{code}/accounts/{number}/close/',
    ]);
    for (const path of ['/', '/A/', '/v2/suppliers/', '/suppliers/A/more/', '/docs/'])
      expect(table.endingIn(path), path).to.deep.equal([]);
  });

  it('prefers what was added first', () => {
    const both = new RouteTable<string>();
    both.add('GET', '/a/:name/', 'named');
    both.add('GET', '/a/b/', 'fixed');
    expect(both.find('GET', '/a/b')).to.deep.equal({ value: 'named', params: { name: 'b' } });
  });
});
