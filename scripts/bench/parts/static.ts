/** The home page as a browser gets it, against bare node:http. */
import type { BenchPart } from '../lab.ts';
import { compareSameBytes } from './same-bytes.ts';

export const staticHome: BenchPart = (lab) =>
  compareSameBytes(lab, {
    paths: ['/'],
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
    goal: { atLeast: 0.85 },
  });
