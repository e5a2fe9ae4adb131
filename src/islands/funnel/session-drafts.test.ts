import { afterEach, expect, it, vi } from 'vitest';
import { createSessionDrafts } from './draft-store.ts';

afterEach(() => vi.unstubAllGlobals());

function stubStorage() {
  const kept = new Map<string, string>();
  const storage = {
    isFull: false,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (storage.isFull) throw new DOMException('Full', 'QuotaExceededError');
      kept.set(key, text);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('sessionStorage', storage);
  return { storage, kept };
}

it('sees what another page in the tab has since written or removed', () => {
  const { kept } = stubStorage();
  const [left, next] = [createSessionDrafts(), createSessionDrafts()];
  left.write('carts', ['one']);
  next.write('carts', ['two', 'one']);
  expect(left.read('carts')).toEqual(['two', 'one']);
  kept.clear();
  expect(left.read('carts')).toBeUndefined();
});

it('keeps in memory what the browser doesn’t store', () => {
  const { storage } = stubStorage();
  const drafts = createSessionDrafts();
  drafts.write('city', 'Davis');
  storage.isFull = true;
  drafts.write('city', 'Fresno');
  expect(drafts.read('city')).toBe('Fresno');
  storage.isFull = false;
  drafts.write('city', 'Chico');
  expect(drafts.read('city')).toBe('Chico');
  drafts.remove('city');
  expect(drafts.read('city')).toBeUndefined();
});
