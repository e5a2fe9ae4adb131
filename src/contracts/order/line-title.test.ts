import { describe, expect, it } from 'vitest';
import { servicePlans } from '../catalogue/service-plan.ts';
import { describeLines, lineTitle, planOf } from './line-plan.ts';

const line = (plate: string, kind: string | null, name?: string) => ({
  service_type: { kind, name },
  user_vehicle: { vehicle_license_plate: plate },
});
const transfer = line('8XYZ789', 'transfer', 'Transfer Title');

describe('the name of a line', () => {
  it('is its service’s name, with a year only for a renewal', { tags: ['TRUE-006'] }, () => {
    expect(lineTitle(line('1', 'renewal', 'Renew Vehicle Registration'))).toBe('1 Year Renewal');
    expect(lineTitle({})).toBe('1 Year Renewal');
    expect(lineTitle(transfer)).toBe('Transfer Title');
    expect(lineTitle(line('1', 'status', 'Check Registration Status'))).toBe(
      'Check Registration Status',
    );
    expect(lineTitle(line('1', 'title', ''))).toBe('DMV service');
  });

  it('appears once in a payment’s description, with its plates', {
    tags: ['TRUE-006'],
  }, () => {
    const renewals = [line('7ABC123', null), line('7ABC124', 'renewal', 'Renew')];
    expect(describeLines([...renewals, transfer])).toBe(
      'Vehicle registration renewal: 7ABC123, 7ABC124; Transfer Title: 8XYZ789',
    );
    expect(describeLines([transfer])).toBe('Transfer Title: 8XYZ789');
    expect(describeLines([{}])).toBe('Vehicle registration renewal');
  });
});

it('a line has its service’s plan, or a renewal’s if no service is named', {
  tags: ['PROM-004'],
}, () => {
  expect(planOf(line('1', 'status'))).toBe(servicePlans.status);
  expect([{}, line('1', null), line('1', 'unheard')].map(planOf)).toEqual(
    Array.from({ length: 3 }, () => servicePlans.renewal),
  );
});
