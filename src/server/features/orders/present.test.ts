import { expect, it } from 'vitest';
import { namesOf } from './present.ts';

it('names a line by its service and its plate', { tags: ['TRUE-016'] }, () => {
  const line = { kind: 'title', service_name: 'Title Transfer', plate: '7ABC123' } as const;
  expect(namesOf(line)).toEqual({
    service_type: { kind: 'title', name: 'Title Transfer' },
    user_vehicle: { vehicle_license_plate: '7ABC123' },
  });
});
