import { type Paper, papersOf, type ServicePlan, servicePlans } from '../catalogue/service-plan.ts';
import type { OrderLine } from './cart.ts';

type Planned = Pick<OrderLine, 'service_type'>;

const plans: Readonly<Record<string, ServicePlan>> = servicePlans;

/** Returns what the service of a line consists of. A response without a kind means a renewal. */
export function planOf({ service_type }: Planned): ServicePlan {
  return plans[String(service_type?.kind)] ?? servicePlans.renewal;
}

/** Whether we mail anything for this line. Only then does the shipping method matter. */
export function hasShipment(line: Planned): boolean {
  return planOf(line).mailed !== null;
}

/** Returns the documents that the customer sends us after paying. We file once all are accepted. */
export function documentsOf({ service_type }: Planned): readonly Paper[] {
  const for_boats = service_type?.for_boats === true;
  return papersOf({ kind: String(service_type?.kind), for_boats });
}

/** Returns who needs documents before the delivery: we, or the DMV; undefined if neither does. */
export function documentsFirst(
  line: Planned & Pick<OrderLine, 'missing_papers'>,
): 'ours' | 'dmv' | undefined {
  if (documentsOf(line).length > 0) return 'ours';
  return line.missing_papers?.length ? 'dmv' : undefined;
}
