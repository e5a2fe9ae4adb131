import { describe, expect, it } from 'vitest';
import { PAPERS, papersOf } from '../catalogue/service-plan.ts';
import type { OrderPaper } from '../order/order.ts';
import { envelopeHint, papersLead, papersToSend, paperWords } from './paper-words.ts';
import {
  objectionToPaper,
  paperLimits,
  paperMessages,
  paperTypeOf,
  postPaper,
  postPaperUpload,
} from './papers.ts';

const PROMISED = { tags: ['PROM-003'] };
const papers = (...states: OrderPaper['state'][]) =>
  states.map((state, index) => ({ paper: PAPERS[index] ?? 'odometer', state }));

describe('the file of a document', PROMISED, () => {
  it('is a PDF or a picture, based on its name', () => {
    const types = ['a.pdf', 'a.PNG', 'a.jpg', 'a.jpeg', 'IMG_1.HEIC'].map(paperTypeOf);
    expect(types).toEqual([
      ...['application/pdf', 'image/png', 'image/jpeg', 'image/jpeg', 'image/heic'],
    ]);
    expect(['a.webp', 'a.svg', 'a.pdf.exe', 'pdf', ''].map(paperTypeOf)).toEqual([
      ...[undefined, undefined, undefined, undefined, undefined],
    ]);
  });

  it('is not empty and is at most 10 MB', () => {
    const size = paperLimits.maxBytes;
    expect(size).toBe(10 * 1024 * 1024);
    expect(objectionToPaper({ name: 'a.pdf', size })).toBeUndefined();
    expect(objectionToPaper({ name: 'a.pdf', size: size + 1 })).toBe(paperMessages.tooLarge);
    expect(objectionToPaper({ name: 'a.pdf', size: 0 })).toBe(paperMessages.empty);
    expect(objectionToPaper({ name: 'a.doc', size: 1 })).toBe(paperMessages.typesOnly);
  });

  it('is announced with its document, name, and length', () => {
    const body = { paper: 'odometer', file_name: 'a.pdf', content_length: 1 };
    const rejected = (change: object) => {
      const { error } = postPaperUpload.body.safeParse({ ...body, ...change });
      return error?.issues.map(({ path, message }) => [path.join('.'), message]);
    };
    expect(rejected({})).toBeUndefined();
    expect(rejected({ content_length: paperLimits.maxBytes })).toBeUndefined();
    expect(rejected({ content_length: 0 })).toEqual([['content_length', paperMessages.empty]]);
    expect(rejected({ content_length: paperLimits.maxBytes + 1 })).toEqual([
      ['content_length', paperMessages.tooLarge],
    ]);
    expect(rejected({ content_length: 1.5 })).toHaveLength(1);
    expect(rejected({ paper: 'passport' })).toHaveLength(1);
    expect(rejected({ file_name: 'a.exe' })).toEqual([['file_name', paperMessages.typesOnly]]);
    expect(rejected({ file_name: `${'a'.repeat(251)}.pdf` })).toBeUndefined();
    expect(rejected({ file_name: `${'a'.repeat(252)}.pdf` })).toEqual([
      ['file_name', 'This file’s name is too long. Please rename the file.'],
    ]);
  });

  it('is submitted by its upload URL', () => {
    const body = { paper: 'odometer', file_name: 'a.pdf', upload: '/v1/files/a.pdf' };
    expect(postPaper.body.safeParse(body).success).toBe(true);
    for (const upload of ['', 'a'.repeat(2049)]) {
      expect(postPaper.body.safeParse({ ...body, upload }).success).toBe(false);
    }
    expect(postPaper.body.safeParse({ ...body, upload: 'a'.repeat(2048) }).success).toBe(true);
  });
});

describe('the text about documents', PROMISED, () => {
  it('says how many are needed, and what happens next', () => {
    const filed = 'We’ll file as soon as we’ve accepted all of them.';
    const leads: [OrderPaper['state'][], string][] = [
      [['missing'], `We still need 1 document. ${filed}`],
      [['missing', 'again'], `We still need 2 documents. ${filed}`],
      [['accepted', 'again'], `We still need 1 of 2 documents. ${filed}`],
      [['accepted', 'missing', 'again'], `We still need 2 of 3 documents. ${filed}`],
      [['checking', 'accepted'], `We have all your documents and are reviewing them. ${filed}`],
      [['accepted', 'accepted'], 'We’ve accepted all your documents. We’ll file with the DMV.'],
    ];
    for (const [states, lead] of leads) expect(papersLead(papers(...states))).toBe(lead);
  });

  it('lists the documents to send', () => {
    const open = papersToSend(papers('missing', 'checking', 'again', 'accepted'));
    expect(open.map(({ state }) => state)).toEqual(['missing', 'again']);
  });

  it('names each document that any service needs', () => {
    const needed = (['transfer', 'title'] as const).flatMap((kind) =>
      papersOf({ kind, for_boats: false }),
    );
    expect([...needed].sort()).toEqual([...PAPERS].sort());
    for (const paper of needed) expect(paperWords[paper].why).toMatch(/\.$/);
    expect(envelopeHint('R100014')).toBe('Write order number R100014 on the envelope.');
  });
});
