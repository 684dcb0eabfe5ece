import { expect } from 'chai';
import { networkOf } from '../../src/shares/network.js';

describe('networkOf', () => {
  const networks: Record<string, string> = {
    '192.0.2.7': '192.0.2.7',
    '::ffff:192.0.2.7': '192.0.2.7',
    '::1': '0:0:0:0::/64',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
    '2001:0DB8:0001:0002::9': '2001:db8:1:2::/64',
    '2001:db8::5:6:7:8:9': '2001:db8:0:5::/64',
    'fe80::1%eth0': 'fe80:0:0:0::/64',
    '64:ff9b::192.0.2.7': '64:ff9b:0:0::/64',
    unknown: 'unknown',
    '': '',
  };
  for (const [address, network] of Object.entries(networks))
    it(`counts '${address}' as '${network}'`, () => {
      expect(networkOf(address)).to.equal(network);
    });
});
