/** The name of a line, wherever it appears. */
import { isRenewal, type OrderLine } from './cart.ts';

type Named = Pick<OrderLine, 'service_type'>;

/** Returns `1 Year Renewal` for a renewal, otherwise the service's name. */
export function lineTitle(line: Named): string {
  return isRenewal(line) ? '1 Year Renewal' : line.service_type?.name || 'DMV service';
}

/** Describes the purchase in one line for the payment provider: each service with its plates. */
export function describeLines(lines: readonly (Named & Pick<OrderLine, 'user_vehicle'>)[]): string {
  const services = new Map<string, string[]>();
  for (const line of lines) {
    const service = isRenewal(line) ? 'Vehicle registration renewal' : lineTitle(line);
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
