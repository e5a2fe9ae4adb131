import { isIPv6 } from 'node:net';

/** How much more a network of 48 bits may do than one of 64, of which it has 65,536. */
const WIDER = 10;

/** Whom a limit counts, and how many times the limit's number they may come. */
export type Counted = { caller: string; factor: number };

/** One household has a whole IPv6 network of 64 bits. */
export function householdOf(address: string): string {
  return isIPv6(address) ? firstBits(address, 64) : address;
}

/** The network of an address: 24 bits of IPv4, 64 of IPv6. */
export function networkOf(address: string): string {
  return isIPv6(address) ? firstBits(address, 64) : address.replace(/\.\d+$/, '');
}

/** A household, and with IPv6 the wider network that it may take other households from. */
export function householdsOf(address: string): Counted[] {
  return [{ caller: householdOf(address), factor: 1 }, ...widerOf(address)];
}

/** A network, and with IPv6 the wider one that it is part of. */
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
