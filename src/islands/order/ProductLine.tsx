import type { ReactNode } from 'react';
import type { VehicleSummary } from '#contracts/vehicle/vehicle.ts';
import { translate } from '#words/words.ts';

type Props = {
  service: string;
  vehicle: VehicleSummary;
  /** The rest of the first line. */
  children?: ReactNode;
  notes?: readonly string[] | undefined;
};

/** What is bought: the service, and on lines of their own, the vehicle and notes about it. */
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
