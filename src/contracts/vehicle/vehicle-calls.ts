/** The vehicle calls as the server and the API document use them, with the schema that parses a lookup. */
import { callGroup } from '../api/call.ts';
import { vehicleLookupSchema } from './lookup-body.ts';
import { getVehicles, sendVehicleLookup } from './vehicle.ts';

export const postVehicleLookup = { ...sendVehicleLookup, body: vehicleLookupSchema };

export const vehicleCalls = callGroup('Vehicles', [
  [
    postVehicleLookup,
    'Looks up a plate and creates a guest, or continues with the given one. If the DMV can’t be queried, accepts the vehicle’s details instead and estimates the fees.',
  ],
  [getVehicles, 'Lists a user’s vehicles, or returns one of them.'],
]);
