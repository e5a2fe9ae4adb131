import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#contracts/time/days.ts';
import { createFrame } from './frame.ts';
import { placeOf as placeOfOwner } from './frame-store.ts';

const RELOAD = { tags: ['PART-011'] };
const element = { service: 'renew', plate: '7ABC123', nonce: 'n-1' };
const placeOf = (given: Record<string, string>) => placeOfOwner('Club 1', given);
const guest = { user_uuid: 'u-1', vehicle_uuid: 'v-1' };
const kept = { guest, path: '/shipping-address/u-1/v-1', drafts: { some: 'draft' } };
const lookup = { service_type_uuid: 's-1', vehicle_license_plate: '7ABC123', user_email: '' };

const stored = new Map<string, string>();
const storedKeys = () => [...stored.keys()];

function createStorage() {
  stored.clear();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

beforeEach(() => void vi.stubGlobal('sessionStorage', createStorage()));
afterEach(() => void vi.unstubAllGlobals());

describe('what a frame saves for a reload', RELOAD, () => {
  it('is found by the same element', () => {
    placeOf(element).keep(kept);
    expect(placeOf(element).read()).toMatchObject(kept);
  });

  it.each([
    { ...element, email: 'dana@gmail.com' },
    { ...element, id: 'header' },
    { ...element, 'meta-member': '17' },
    { ...element, service: 'transfer' },
    { ...element, plate: '8XYZ789' },
    { ...element, reference: 'member 17' },
  ])('is not found by another element: %j', (other) => {
    placeOf(element).keep(kept);
    expect(placeOf(other).read()).toBeUndefined();
  });

  it('is not found by another partner, or in test mode', () => {
    placeOf(element).keep(kept);
    expect(placeOfOwner('Club 2', element).read()).toBeUndefined();
    expect(placeOfOwner('Club 1 test', element).read()).toBeUndefined();
  });

  it('is found under another key and nonce, and survives an empty save of the same element elsewhere', () => {
    placeOf(element).keep(kept);
    const again = placeOf({ ...element, partner: 'live_new', nonce: 'n-2', class: 'open' });
    again.keep(undefined);
    expect(again.read()).toMatchObject(kept);
    again.keep(undefined);
    expect(again.read()).toBeUndefined();
  });

  it('expires after a day, or when it is deleted', () => {
    const place = placeOf(element);
    place.keep(kept, 1000);
    expect(place.read(1000 + DAY_MS - 1)).toMatchObject(kept);
    expect(place.read(1000 + DAY_MS)).toBeUndefined();
    place.keep(undefined);
    expect(place.read(1000)).toBeUndefined();
  });

  it.each(['', '{', '{"path":1}', 'null'])('counts as empty if it is %j', (text) => {
    placeOf(element).keep(kept);
    const [key = ''] = storedKeys();
    sessionStorage.setItem(key, text);
    expect(placeOf(element).read()).toBeUndefined();
  });

  it('is empty if the browser gives a frame no storage', () => {
    const reject = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: reject, setItem: reject, removeItem: reject });
    placeOf(element).keep(kept);
    expect(placeOf(element).read()).toBeUndefined();
  });
});

describe('a frame', RELOAD, () => {
  const begin = (from?: typeof kept) => {
    const writes: unknown[] = [];
    const keep = (what: unknown) => void writes.push(what);
    return { writes, frame: createFrame({ lookup, kept: from, keep }) };
  };

  it('saves nothing before there is a guest, and nothing once the order is paid', () => {
    const { frame, writes } = begin();
    frame.save();
    frame.guest.keep({ ...guest, user_email: 'dana@gmail.com' });
    frame.save();
    frame.settle();
    frame.save();
    expect(writes).toEqual([undefined, expect.objectContaining({ guest, path: '/' }), undefined]);
  });

  it('saves the next order after a paid one', () => {
    const { frame, writes } = begin(kept);
    frame.settle();
    frame.keepLookup({ ...lookup, vehicle_license_plate: '1AAA111' });
    frame.save();
    expect(writes).toEqual([expect.objectContaining({ guest })]);
  });

  it('continues where it was, with the input', () => {
    const { frame } = begin(kept);
    expect(frame.history.path()).toBe(kept.path);
    expect(frame.guest.read()).toEqual(guest);
    expect(frame.drafts.read('some')).toBe('draft');
    expect([frame.takeRestored(), frame.takeRestored()]).toEqual([true, false]);
  });

  it('starts with the partner’s values if the order is gone', () => {
    const { frame, writes } = begin(kept);
    frame.beginAgain();
    expect(frame.guest.read()).toBeUndefined();
    expect(frame.lookup()).toEqual(lookup);
    expect(frame.drafts.all()).toEqual({});
    expect(writes).toEqual([undefined]);
    expect(begin().frame.takeRestored()).toBe(false);
  });
});
