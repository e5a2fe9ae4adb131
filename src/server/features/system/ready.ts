import { getHealth } from '#contracts/api/operation.ts';
import { success } from '../../http/envelope.ts';
import { type ReadySource, sharedFor } from '../../http/ready-answers.ts';

/** That the process responds. A cache must not say so for long in the place of a process that ended. */
export const HEALTH = {
  url: getHealth.path,
  route: getHealth.path,
  cacheControl: sharedFor(1),
  body: success('Healthy', { healthy: true }),
};
const answers = [HEALTH];

export const readyHealth: ReadySource = () => answers;
