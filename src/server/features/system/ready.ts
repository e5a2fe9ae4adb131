import { getHealth } from '#contracts/api/operation.ts';
import { success } from '../../http/envelope.ts';
import { type ReadySource, sharedFor } from '../../http/ready-answers.ts';

/** The process responds. Not cacheable, because a cache could outlive the process. */
export const HEALTH = {
  url: getHealth.path,
  route: getHealth.path,
  cacheControl: sharedFor(1),
  body: success('Healthy', { healthy: true }),
};
const answers = [HEALTH];

export const readyHealth: ReadySource = () => answers;
