import { isIPv6 } from 'node:net';

/** One household has a whole IPv6 network of 64 bits. */
export function householdOf(address: string): string {
  return isIPv6(address) ? first64Bits(address) : address;
}

/** The network of an address: 24 bits of IPv4, 64 of IPv6. */
export function networkOf(address: string): string {
  return isIPv6(address) ? first64Bits(address) : address.replace(/\.\d+$/, '');
}

function first64Bits(address: string): string {
  const [head = '', tail] = address.split('::', 2);
  const front = head.split(':').filter((group) => group !== '');
  const back = tail?.split(':').filter((group) => group !== '') ?? [];
  const zeros: string[] = new Array(Math.max(0, 8 - front.length - back.length)).fill('0');
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}
