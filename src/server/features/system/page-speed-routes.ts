import { postPageSpeed } from '#contracts/api/operation.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success } from '../../http/envelope.ts';
import { nameOfScreen } from './page-speed-screens.ts';

const SPEED_LIMIT = { name: 'speed', points: 600, perSeconds: 3600 } as const;

/** Records page speed as visitors experience it. Anyone can send this, so it is only a hint. */
export const createPageSpeedRoutes = (deps: Deps) =>
  new CallRoutes(deps).call(
    postPageSpeed,
    ({ body }) => {
      for (const { figure, screen, value } of body) {
        deps.metrics.pageSpeed[figure].observe({ screen: nameOfScreen(screen) }, value);
      }
      return success('Recorded', {});
    },
    SPEED_LIMIT,
  );
