import { type Paper, papersOf, type ServicePlan, servicePlans } from '../catalogue/service-plan.ts';
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

/** The documents that the customer sends us after paying: we file once all are accepted. */
export function documentsOf({ service_type }: Planned): readonly Paper[] {
  const for_boats = service_type?.for_boats === true;
  return papersOf({ kind: String(service_type?.kind), for_boats });
}

/** Whose documents a day of delivery waits for: ours to accept, or the DMV's; undefined where it waits for none. */
export function documentsFirst(
  line: Planned & Pick<OrderLine, 'missing_papers'>,
): 'ours' | 'dmv' | undefined {
  if (documentsOf(line).length > 0) return 'ours';
  return line.missing_papers?.length ? 'dmv' : undefined;
}
