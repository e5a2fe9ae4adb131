import { describe, expect, it } from 'vitest';
import { addressDraft, ids } from '#tests/support/funnel/samples.ts';
import { settle, startFunnel } from '#tests/support/funnel/start-funnel.ts';
import { createMemoryDrafts } from './drafts.ts';

describe('what is typed', () => {
  it('survives a refresh, by the ids of the link', async () => {
    const drafts = createMemoryDrafts();
    const first = startFunnel({ drafts });
    await first.open('shipping');
    first.actor.send({ type: 'address.changed', draft: { ...addressDraft, city: 'Davis' } });
    const again = startFunnel({ drafts });
    await again.open('shipping');
    expect(again.context().shipping.city).toBe('Davis');
    const other = startFunnel({ drafts });
    await other.open('shipping', { ...ids, vehicle_uuid: 'v2' });
    expect(other.context().shipping.city).toBe('Fresno');
  });

  it('gives way to the saved address once it is saved', async () => {
    const drafts = createMemoryDrafts();
    const funnel = startFunnel({ drafts });
    await funnel.open('shipping');
    funnel.actor.send({ type: 'address.submitted', draft: { ...addressDraft, city: 'Davis' } });
    await settle();
    funnel.actor.send({ type: 'back.clicked' });
    await settle();
    expect(funnel.context().shipping.city).toBe('Fresno');
  });
});
