import { type ServicePlan, servicePlans } from '../catalogue/service-plan.ts';
import type { OrderLine } from './cart.ts';

type Planned = Pick<OrderLine, 'service_type'>;

const plans: Readonly<Record<string, ServicePlan>> = servicePlans;

/** What the service of a line consists of. A response that names no kind means a renewal. */
export function planOf({ service_type }: Planned): ServicePlan {
  return plans[String(service_type?.kind)] ?? servicePlans.renewal;
}

/** Is anything mailed for this line? Only then does it matter how it is shipped. */
export function hasShipment(line: Planned): boolean {
  return planOf(line).mailed !== null;
}
