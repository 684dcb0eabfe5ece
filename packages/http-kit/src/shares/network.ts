import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

const IPV4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;

/**
 * The client behind an address: the IPv4 address itself, or the /64 network of an IPv6 address, because one customer of a
 * provider has all addresses of such a network.
 */
export function networkOf(address: string): string {
  const ipv4 = IPV4.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  if (!isIPv6(address)) return address;

  const [head, tail] = address.toLowerCase().split('::').map(groupsIn);
  const known = head ?? [];
  const zeros = tail ? GROUPS - known.length - tail.length : 0;
  const groups = [...known, ...Array.from({ length: zeros }, () => '0'), ...(tail ?? [])];
  return `${groups.slice(0, GROUPS_OF_NETWORK).join(':')}::/64`;
}

function groupsIn(part: string): readonly string[] {
  return part === '' ? [] : part.split(':').map((group) => group.replace(/^0+(?=.)/, ''));
}

/** Each trusted proxy adds an address to `X-Forwarded-For`; the client may have made up those before theirs. */
export const addressBehind =
  (trustedProxies: number) =>
  ({ headers, socket }: IncomingMessage): string => {
    const named = (headers['x-forwarded-for'] ?? '').toString().split(',').slice(-trustedProxies);
    return named[0]?.trim() || (socket.remoteAddress ?? '');
  };
