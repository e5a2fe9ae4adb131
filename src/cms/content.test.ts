import { describe, expect, it } from 'vitest';
import { getFaq } from './documents/faq.ts';
import { getHomePage } from './documents/home-page.ts';
import { getLegalPage } from './documents/legal-page.ts';
import type { RichText } from './documents/rich-text.ts';
import { getServicePages } from './documents/service-page.ts';
import { getSettings } from './documents/settings.ts';
import { createContentSource } from './source.ts';

const plain = (text: RichText) =>
  text.map((block) => block.children.map((span) => span.text).join('')).join('\n');

describe('the content in the repository', () => {
  it('returns complete documents for every query', async () => {
    expect(await getSettings()).toHaveProperty('licenseNumber');
    expect(await getServicePages()).toHaveLength(9);
    for (const slug of ['privacy-policy', 'terms-conditions', 'license']) {
      expect((await getLegalPage(slug)).slug).toBe(slug);
    }
  });

  it('has four service blurbs, four steps, and five reasons', {
    tags: ['HOME-004', 'HOME-005', 'HOME-010'],
  }, async () => {
    const home = await getHomePage();
    expect(home.blurbs).toHaveLength(4);
    expect(home.steps).toHaveLength(4);
    expect(home.why.map((reason) => reason.title)).toEqual([
      'Instant registration card',
      'Expedited processing',
      'Anytime fee payment',
      'Anywhere shipping',
      'Customer support',
    ]);
  });

  it('marks the license number as a placeholder', { tags: ['AMB-111'] }, async () => {
    expect((await getSettings()).licenseNumber).toContain('placeholder');
  });

  it('keeps the copyright line of 2023', { tags: ['AMB-110'] }, async () => {
    expect((await getSettings()).copyright).toMatch(/© 2023/);
  });

  it('has a category and text for every answer', async () => {
    const entries = (await getFaq()).flatMap((category) => category.entries);
    expect(entries.length).toBeGreaterThanOrEqual(7);
    for (const entry of entries) expect(plain(entry.answer).length).toBeGreaterThan(20);
  });
});

describe('the error about content that a page cannot be built from', () => {
  it('names the document and the missing field', async () => {
    const source = createContentSource([{ _id: 'siteSettings', _type: 'siteSettings' }]);
    await expect(getSettings(source)).rejects.toThrow(
      'Document "siteSettings" (siteSettings), field "providerName": This can’t be empty.',
    );
  });

  it('names the referenced document if the field is missing there', async () => {
    const source = createContentSource([
      { _id: 'c', _type: 'faqCategory', title: 'T', anchor: 'a', order: 1 },
      {
        _id: 'q',
        _type: 'faqEntry',
        slug: { current: 'q' },
        category: { _ref: 'c' },
        answer: [],
        question: 'Q',
        order: 1,
      },
    ]);
    await expect(getFaq(source)).rejects.toThrow(
      'Document "q" (faqEntry), field "answer": Add at least one entry.',
    );
  });

  it('names the type when there is no document at all', async () => {
    await expect(getHomePage(createContentSource([]))).rejects.toThrow(
      'There is no published document of type homePage.',
    );
    await expect(getLegalPage('nope')).rejects.toThrow('slug "nope"');
  });
});
