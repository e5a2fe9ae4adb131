import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { announcementSchema } from '#cms/documents/announcement.ts';
import { homePageSchema } from '#cms/documents/home-page.ts';
import { mailsSchema } from '#cms/documents/mail-text.ts';
import { redirectSchema } from '#cms/documents/redirect.ts';
import { servicePagesSchema } from '#cms/documents/service-page.ts';
import { settingsSchema } from '#cms/documents/settings-schema.ts';
import { problemOfPlaceholders } from '#cms/rules/placeholders.ts';
import { isWords } from '#mails/all.ts';
import { fillGaps } from '../../../scripts/content/preview/gaps.ts';

const tags = ['EDIT-004'];
const titleOnly = { _id: 'new', _type: 'servicePage', title: 'New', slug: 'new' };
const announcement = {
  _id: 'news',
  _type: 'announcement',
  language: 'en',
  message: 'Closed on Monday.',
  tone: 'info',
  linkText: null,
  linkTo: null,
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: null,
  picture: null,
};

describe('filling the gaps in a draft', () => {
  it('lists what is missing from a service page with only a title', { tags }, () => {
    const { output } = fillGaps(servicePagesSchema, [titleOnly]);
    expect(output[0]).toMatchObject({
      title: 'New',
      slug: 'new',
      summary: '⟨summary is missing⟩',
      needs: ['⟨needs is missing⟩'],
      steps: [{ title: '⟨title is missing⟩', text: '⟨text is missing⟩' }],
      questions: [{ question: '⟨question is missing⟩' }],
    });
    expect(output[0]?.about[0]?.children[0]?.text).toBe('⟨text is missing⟩');
  });

  it('replaces an invalid address with the document’s id', { tags }, () => {
    const page = { ...titleOnly, _id: 'servicePage.New', slug: 'My new page!' };
    const { output } = fillGaps(servicePagesSchema, [page]);
    expect(output[0]).toMatchObject({ title: 'New', slug: 'servicepage-new-0' });
  });

  it('explains invalid braces, and keeps the rest of the text', { tags }, () => {
    const text = z
      .object({ _id: z.string(), heading: z.string(), text: z.string() })
      .superRefine(({ text }, context) => {
        const message = problemOfPlaceholders(text, { may: ['days'], must: ['days'] });
        if (message !== true) context.addIssue({ code: 'custom', path: ['text'], message });
      });
    const written = { _id: 'a', heading: 'How long', text: 'In {day} days.' };
    expect(fillGaps(text, written).output).toEqual({
      _id: 'a',
      heading: 'How long',
      text: '⟨text: Remove day. The site fills in days.⟩ {days}',
    });
  });

  it('leaves content without gaps alone', { tags }, () => {
    const { output, gaps } = fillGaps(announcementSchema, announcement);
    expect(output).toEqual(announcement);
    expect(gaps).toEqual([]);
  });

  it('keeps the entries of a list with too few or too many', { tags }, () => {
    const list = z.object({ steps: z.array(z.object({ title: z.string() })).length(2) });
    const one = { steps: [{ title: 'First' }] };
    expect(fillGaps(list, one).output.steps).toEqual([
      { title: 'First' },
      { title: '⟨title is missing⟩' },
    ]);
    const three = { steps: ['First', 'Second', 'Third'].map((title) => ({ title })) };
    expect(fillGaps(list, three).output.steps).toHaveLength(2);
  });

  it('explains what is wrong with existing text', { tags }, () => {
    const tooLong = { ...announcement, message: 'long '.repeat(40) };
    expect(fillGaps(announcementSchema, tooLong).output.message).toContain(
      '⟨message: Use up to 140 characters',
    );
  });

  it('does not link to a rejected address', { tags }, () => {
    const bad = { ...announcement, linkText: 'Go', linkTo: { elsewhere: 'javascript:alert(1)' } };
    const { linkTo, linkText } = fillGaps(announcementSchema, bad).output;
    expect([linkTo, linkText]).not.toContain('javascript:alert(1)');
    expect(fillGaps(announcementSchema, { ...announcement, linkText: 'Go' }).output.linkTo).toBe(
      '/faq',
    );
  });

  it('gives an empty redirect an address without a page', { tags }, () => {
    const { output } = fillGaps(redirectSchema, { _id: 'old', _type: 'redirect' });
    expect(output).toMatchObject({ from: '/old', to: '/faq', permanent: false });
  });

  it('fills a field that is split into several', { tags }, () => {
    const { output } = fillGaps(settingsSchema, { _id: 'siteSettings', _type: 'siteSettings' });
    expect(output.papersAddress).toEqual(['⟨papersAddress is missing⟩']);
    expect(output.support.email).toContain('@');
  });

  it('fills a whole page that does not exist', { tags }, () => {
    const { output } = fillGaps(homePageSchema, null);
    expect(output.headline).toBe('⟨headline is missing⟩');
    expect(output.steps).toHaveLength(4);
  });

  it('keeps an email complete, with hints for missing and invalid text', { tags }, () => {
    const lead = 'Your code works for {hours} hours.';
    const { output, gaps } = fillGaps(mailsSchema, { codeMail: { subject: 'Your code', lead } });
    expect(isWords(output)).toBe(true);
    expect(output.codeMail).toMatchObject({
      subject: 'Your code',
      heading: '⟨heading is missing⟩',
      openLink: '⟨openLink is missing⟩ [link]',
    });
    expect(output.codeMail?.lead).toMatch(/^⟨lead: .*⟩ \{minutes\}$/);
    expect(gaps).toContainEqual(['receiptMail']);
  });

  it('gives up with the schema’s message if no sample helps', { tags }, () => {
    const never = z.object({ title: z.string().refine(() => false, 'expected a wonder') });
    expect(() => fillGaps(never, { title: 'A' })).toThrow('expected a wonder');
  });
});
