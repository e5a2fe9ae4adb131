import { expect, it } from 'vitest';
import { asCopy } from '../../studio/naming-fields.ts';

it('names a copy by the field that names the original, unless it is an address', () => {
  expect(asCopy({ question: 'Why?', slug: 'why' })).toEqual({
    question: 'Copy of Why?',
    slug: 'why',
  });
  expect(asCopy({ place: '/faq', heading: 'Questions' })).toMatchObject({
    heading: 'Copy of Questions',
  });
  expect(asCopy({ from: '/old' })).toEqual({ from: '/old' });
  expect(asCopy({ title: '', order: 1 })).toEqual({ title: '', order: 1 });
});
