import { t, translate } from '#words/words.ts';
import { type Paper, papersOf, type ServicePlan, servicePlans } from '../catalogue/service-plan.ts';
import { isRenewal, type OrderLine } from './cart.ts';
import type { Order } from './order.ts';

type Planned = Pick<OrderLine, 'service_type'>;

const plans: Readonly<Record<string, ServicePlan>> = servicePlans;

/** A line without a known kind counts as a renewal. */
export function planOf({ service_type }: Planned): ServicePlan {
  return plans[String(service_type?.kind)] ?? servicePlans.renewal;
}

/** The shipping method matters only for lines that we mail. */
export function hasShipment(line: Planned): boolean {
  return planOf(line).mailed !== null;
}

/**
 * If nothing is mailed, the address's shipping method is ignored. Once the line is mailed, the actual shipping
 * service counts.
 */
export function isOvernight({
  tracking,
  ...line
}: Pick<Order, 'user_shipping_address' | 'service_type' | 'tracking'>): boolean {
  const isChosen = line.user_shipping_address?.is_overnight_shipping === true;
  return (tracking?.is_overnight ?? isChosen) && hasShipment(line);
}

/** Returns the documents that the customer sends us after paying. We file once all of them are accepted. */
export function documentsOf({ service_type }: Planned): readonly Paper[] {
  const for_boats = service_type?.for_boats === true;
  return papersOf({ kind: String(service_type?.kind), for_boats });
}

/** Returns who needs documents before the delivery, us or the DMV; undefined if neither does. */
export function needsPapersFirst(
  line: Planned & Pick<OrderLine, 'missing_papers'>,
): 'ours' | 'dmv' | undefined {
  if (documentsOf(line).length > 0) return 'ours';
  return line.missing_papers?.length ? 'dmv' : undefined;
}

export function lineTitle(line: Planned): string {
  if (isRenewal(line)) return t('1 Year Renewal');
  return translate(line.service_type?.name || 'DMV service');
}

export const DESCRIPTION_MAX = 500;

/** A description in English, for the payment’s record. */
export function describeLines(
  lines: readonly (Planned & Pick<OrderLine, 'user_vehicle'>)[],
): string {
  const services = new Map<string, string[]>();
  for (const line of lines) {
    const service = isRenewal(line)
      ? 'Vehicle registration renewal'
      : line.service_type?.name || 'DMV service';
    const plates = services.get(service) ?? [];
    services.set(service, [...plates, ...plateOf(line)]);
  }
  return [...services]
    .map(([service, plates]) => [service, plates.join(', ')].filter(Boolean).join(': '))
    .join('; ');
}

function plateOf({ user_vehicle }: Pick<OrderLine, 'user_vehicle'>): string[] {
  const plate = user_vehicle?.vehicle_license_plate;
  return plate ? [plate] : [];
}
