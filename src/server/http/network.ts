import { isIPv6 } from 'node:net';

/** The limit of a /48 network is this many times that of a /64, although it contains 65,536 of them. */
const WIDER = 10;

/** The key that a limit counts by, and a factor for the limit's number. */
export type Counted = { caller: string; factor: number };

/** A household usually has an IPv6 /64. */
export function householdOf(address: string): string {
  return isIPv6(address) ? firstBits(address, 64) : address;
}

/** An address's network: /24 for IPv4, /64 for IPv6. */
export function networkOf(address: string): string {
  return isIPv6(address) ? firstBits(address, 64) : address.replace(/\.\d+$/, '');
}

/** A household and, for IPv6, the wider network that could contain many of them. */
export function householdsOf(address: string): Counted[] {
  return [{ caller: householdOf(address), factor: 1 }, ...widerOf(address)];
}

/** A network and, for IPv6, the wider one around it. */
export function networksOf(address: string): Counted[] {
  return [{ caller: networkOf(address), factor: 1 }, ...widerOf(address)];
}

function widerOf(address: string): Counted[] {
  return isIPv6(address) ? [{ caller: `${firstBits(address, 48)}::/48`, factor: WIDER }] : [];
}

function firstBits(address: string, bits: 48 | 64): string {
  const [head = '', tail] = address.split('::', 2);
  const front = head.split(':').filter((group) => group !== '');
  const back = tail?.split(':').filter((group) => group !== '') ?? [];
  const zeros: string[] = new Array(Math.max(0, 8 - front.length - back.length)).fill('0');
  return [...front, ...zeros, ...back].slice(0, bits / 16).join(':');
}
