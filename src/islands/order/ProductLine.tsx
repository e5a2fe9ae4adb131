import type { VehicleSummary } from '#contracts/vehicle/vehicle.ts';
import type { Elements } from '#islands/ui/elements.ts';
import { translate } from '#words/words.ts';

type Props = {
  service: string;
  vehicle: VehicleSummary;
  /** The rest of the first line. */
  children?: Elements;
  notes?: readonly string[] | undefined;
};

/** What is bought: the service, and below it, the vehicle and notes about it. */
export function ProductLine({ service, vehicle, children, notes = [] }: Props) {
  return (
    <>
      <span>{service}</span>
      {children}
      {[vehicleKind(vehicle), ...notes].filter(Boolean).map((text) => (
        <small key={text}>{text}</small>
      ))}
    </>
  );
}

/** Returns `Automobile, Honda`. */
export function vehicleKind({ vehicle_type, vehicle_make }: VehicleSummary): string {
  return [translate(vehicle_type ?? ''), vehicle_make].filter(Boolean).join(', ');
}
