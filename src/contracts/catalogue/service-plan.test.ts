import { describe, expect, it } from 'vitest';
import { knownService, SERVICE_SLUGS } from './service-plan.ts';

describe('the slugs of the services', () => {
  it('identify the kind of each service, and whether it is for boats', {
    tags: ['PROM-005'],
  }, () => {
    const known = SERVICE_SLUGS.map((slug) => {
      const { kind, for_boats } = knownService(slug);
      return `${slug}: ${kind}${for_boats ? ', boats' : ''}`;
    });
    expect(known).toEqual([
      'renew-vehicle-registration: renewal',
      'replace-vehicle-registration-sticker-card: replacement',
      'transfer-title: transfer',
      'replace-title: title',
      'renew-boat-registration: renewal, boats',
      'replace-boat-registration-sticker-card: replacement, boats',
      'transfer-boat-title: transfer, boats',
      'replace-boat-title: title, boats',
      'check-registration-status: status',
    ]);
    expect(() => knownService('upgrade')).toThrow('Expected the slug of a service, got upgrade');
  });
});
