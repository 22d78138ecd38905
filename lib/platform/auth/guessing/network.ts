import { isIPv6 } from 'node:net';

/** What stands for the network of a request whose address is not known. */
const NOWHERE = 'unknown';

/**
 * The network that an address counts as: an IPv4 address alone, an IPv6 address with its whole /64, because the
 * holder of one address in it can use all of them (RFC 6177).
 */
export function networkOf(address: string | null): string {
  if (!address) return NOWHERE;
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const missing = Math.max(0, 8 - groupsOf(head).length - groupsOf(tail).length);
  const groups = [...groupsOf(head), ...Array<string>(missing).fill('0'), ...groupsOf(tail)];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
