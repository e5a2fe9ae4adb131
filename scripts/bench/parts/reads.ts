/** Reads that are the same for all customers, against bare node:http. */
import { operationPaths, paths } from '#contracts/api/paths.ts';
import type { BenchPart } from '../lab.ts';
import { compareSameBytes } from './same-bytes.ts';

export const reads: BenchPart = (lab) =>
  compareSameBytes(lab, {
    paths: [
      `${paths.serviceTypes}?limit=100&page=0`,
      `${paths.systemParams}?code=OVERNIGHT_SHIPPING`,
      operationPaths.health,
    ],
    goal: { atLeast: 0.5 },
  });
