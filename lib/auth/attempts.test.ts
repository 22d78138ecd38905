import { expect, it } from 'vitest';
import { addressKey } from './attempts';

it('counts an IPv4 address alone, and a whole /64 of IPv6 as one address', () => {
  expect(addressKey('192.0.2.7')).toBe('sign-in:address:192.0.2.7');
  expect(addressKey('192.0.2.7')).not.toBe(addressKey('192.0.2.8'));
  const network = 'sign-in:address:2001:db8:0:1::/64';
  for (const address of [
    '2001:db8:0:1::5',
    '2001:0db8:0000:0001:a:b:c:d',
    '2001:db8:0:1:ffff::',
    '2001:DB8:0:1::',
  ]) {
    expect(addressKey(address), address).toBe(network);
  }
  expect(addressKey('2001:db8:0:2::5')).not.toBe(network);
  expect(addressKey('::1')).toBe('sign-in:address:0:0:0:0::/64');
});
