import { expect, it, vi } from 'vitest';
import { readDraft, writeDraft } from './draft.ts';

it('keeps text in the tab, but never a card number', { tags: ['OPER-006'] }, () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  const number = 'Card 4242 4242 4242 4242';
  writeDraft('a', { text: 'Called back', card: number, confirmed: true }, number, 'other');
  expect(readDraft('a')).toEqual({ typed: { text: 'Called back' }, note: '', reason: 'other' });
  writeDraft('a', { card: number }, number);
  expect(stored).toEqual(new Map());
});
