import { describe, expect, it } from 'vitest';
import { searchFaq } from './faq-search.ts';

const entry = (id: string, question: string, answer: string) =>
  `<details><summary><h3>${question}</h3><svg class="i"></svg></summary><div id="q-${id}">${answer}</div></details>`;
const category = (id: string, ...entries: string[]) =>
  `<section class="split" id="${id}"><h2>${id}</h2>${entries.join('')}</section>`;
const PAGE = [
  '<form><input id="faq-search" name="q"></form><div data-faq="found"></div>',
  category(
    'trouble',
    entry('refund', 'Can I get a refund?', '<p>Yes, until we <em>submit</em> your order.</p>'),
    entry('renew', 'Why can’t I renew?', '<ul><li>lost card</li><li>Smog &amp; tolls</li></ul>'),
  ),
  category(
    'contact',
    entry('contact', 'How do I reach you?', '<p>Write to us about a Refund.</p>'),
  ),
].join('');

const WORDS = [
  {
    anchor: 'trouble',
    entries: [
      { slug: 'refund', text: 'Can I get a refund? Yes, until we submit your order.' },
      { slug: 'renew', text: 'Why can’t I renew? lost card Smog & tolls' },
    ],
  },
  {
    anchor: 'contact',
    entries: [{ slug: 'contact', text: 'How do I reach you? Write to us about a Refund.' }],
  },
];

const keptIn = (html: string) => [...html.matchAll(/<div id="q-(\w+)">/g)].map(([, id]) => id);
const found = (q: string) => keptIn(searchFaq(PAGE, WORDS, q));
const sentence = (q: string) => /<strong>(.*?)<\/strong>/.exec(searchFaq(PAGE, WORDS, q))?.[1];

describe('The search of the FAQ', () => {
  it('keeps and opens entries with the word in question or answer, in upper or lower case', () => {
    const html = searchFaq(PAGE, WORDS, 'REFUND');
    expect(keptIn(html)).toEqual(['refund', 'contact']);
    expect(html.match(/<details open>/g)).toHaveLength(2);
    expect(sentence('REFUND')).toBe('2 answers for “REFUND”');
    expect(html).toContain('<input id="faq-search" name="q" value="REFUND">');
  });

  it('requires every word, and leaves out categories without a match', () => {
    const html = searchFaq(PAGE, WORDS, '  order   refund? ');
    expect(keptIn(html)).toEqual(['refund']);
    expect(html).not.toContain('id="contact"');
    expect(sentence('order refund?')).toBe('1 answer for “order refund?”');
  });

  it('says that nothing was found, and offers a next step', () => {
    const html = searchFaq(PAGE, WORDS, 'xyz');
    expect(found('xyz')).toEqual([]);
    expect(html).not.toContain('<section');
    expect(sentence('xyz')).toBe('No answer mentions “xyz”.');
    expect(html).toContain('href="/faq"');
    expect(html).toContain('href="/faq#contact"');
  });

  it('shows what was typed as text', () => {
    const typed = `"><script>alert('$&')</script>`;
    const html = searchFaq(PAGE, WORDS, typed);
    expect(html).not.toContain('<script');
    const escaped = '&quot;&gt;&lt;script&gt;alert(&#39;$&amp;&#39;)&lt;/script&gt;';
    expect(html).toContain(`name="q" value="${escaped}">`);
    expect(sentence(typed)).toBe(`No answer mentions “${escaped}”.`);
  });

  it.each(['amp', 'svg', '<em>', 'h3', 'q-refund', 'cardsmog'])(
    'does not find %s, which only the markup holds',
    (q) => expect(found(q)).toEqual([]),
  );

  it.each(['smog & tolls', "can't", 'CAN’T'])('finds %s as it is read', (q) => {
    expect(found(q)).toEqual(['renew']);
  });

  it.each(['', '  \t'])('leaves the page as it is for the empty search %j', (q) => {
    expect(searchFaq(PAGE, WORDS, q)).toBe(PAGE);
  });

  it('takes at most 100 characters', () => {
    expect(sentence('x'.repeat(101))).toBe(`No answer mentions “${'x'.repeat(100)}”.`);
  });
});
