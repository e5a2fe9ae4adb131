import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PARTNER_EVENTS, partnerEventSchema } from '#contracts/partner/events.ts';
import { redactReason } from './events.ts';
import { eventOf } from './send-partner-event.ts';

const PAGE = join(import.meta.dirname, '../../../../docs/widget/events.md');
const EVENTS = { tags: ['PART-004'] };

const order = {
  order_id: 'R100001',
  service: 'renew-vehicle-registration',
  final_price_cents: 24_680,
  partner_reference: 'cart 17',
  partner_metadata: { campaign: 'spring' },
  mode: 'live',
} as const;

describe('An event', () => {
  const page = readFileSync(PAGE, 'utf8');
  const examples = [...page.matchAll(/```json\n(.*?)\n```/gs)].map(([, example = '']) => example);

  it('matches the examples in the guide', EVENTS, () => {
    const types = examples.map((example) => {
      const { id, type, created_at } = partnerEventSchema.parse(JSON.parse(example));
      const job = { eventUuid: id, type, at: created_at, lineUuid: '', partnerUuid: '' };
      expect(JSON.stringify(eventOf(job, order), null, 2)).toBe(example);
      return type;
    });
    expect(types).toEqual(['order.paid']);
  });

  it.each(PARTNER_EVENTS)('is explained in the guide: %s', EVENTS, (type) => {
    expect(page).toContain(`| \`${type}\` |`);
  });

  it('gives the DMV’s reason without the vehicle', EVENTS, () => {
    const vehicle = { plate: '7abc123', vin: '1FTEW1EP5KFA12345' };
    expect(
      redactReason('Plate 7ABC-123 has a hold (vin 1FTEW1EP5KFA12345).  Pay it.', vehicle),
    ).toBe('Plate the vehicle has a hold (vin the vehicle).  Pay it.');
    for (const written of ['7ABC 123', '7abc - 123', '7 A B C 1 2 3', '1FTEW1EP5 KFA12345']) {
      expect(redactReason(`${written}: no smog check`, vehicle)).toBe('the vehicle: no smog check');
    }
    expect(redactReason('Form 7ABC1234 is due', vehicle)).toBe('Form 7ABC1234 is due');
    expect(redactReason('Nothing to hide', { plate: '', vin: '' })).toBe('Nothing to hide');
  });
});
