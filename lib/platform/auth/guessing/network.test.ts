import { expect, it } from 'vitest';
import { networkOf } from './network';

it('takes an IPv4 address alone, and a whole /64 of IPv6 as one network', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('192.0.2.7')).not.toBe(networkOf('192.0.2.8'));
  const network = '2001:db8:0:1::/64';
  for (const address of [
    '2001:db8:0:1::5',
    '2001:0db8:0000:0001:a:b:c:d',
    '2001:db8:0:1:ffff::',
    '2001:DB8:0:1::',
  ]) {
    expect(networkOf(address), address).toBe(network);
  }
  expect(networkOf('2001:db8:0:2::5')).not.toBe(network);
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf(null)).toBe('unknown');
});
