import { isIPv6 } from 'node:net';

/** The limit of a /48 network is this many times that of a /64, although a /48 contains 65,536 /64s. */
const WIDER = 10;

export type CountedCaller = { caller: string; factor: number };

/** A household usually has an IPv6 /64. */
export function householdOf(ip: string): string {
  return isIPv6(ip) ? firstBits(ip, 64) : ip;
}

/** An IP address's network: /24 for IPv4, /64 for IPv6. */
export function networkOf(ip: string): string {
  return isIPv6(ip) ? firstBits(ip, 64) : ip.replace(/\.\d+$/, '');
}

export function householdsOf(ip: string): CountedCaller[] {
  return [{ caller: householdOf(ip), factor: 1 }, ...widerOf(ip)];
}

export function networksOf(ip: string): CountedCaller[] {
  return [{ caller: networkOf(ip), factor: 1 }, ...widerOf(ip)];
}

function widerOf(ip: string): CountedCaller[] {
  return isIPv6(ip) ? [{ caller: `${firstBits(ip, 48)}::/48`, factor: WIDER }] : [];
}

function firstBits(ip: string, bits: 48 | 64): string {
  const [head = '', tail] = ip.split('::', 2);
  const front = head.split(':').filter((group) => group !== '');
  const back = tail?.split(':').filter((group) => group !== '') ?? [];
  const zeros: string[] = new Array(Math.max(0, 8 - front.length - back.length)).fill('0');
  return [...front, ...zeros, ...back].slice(0, bits / 16).join(':');
}
