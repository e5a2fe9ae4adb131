import { describe, expect, it } from 'vitest';
import { checkPagePrices, checkPrices } from './page-prices.ts';

const bold = (text: string) => ({ _type: 'span', marks: ['strong'], text });
const entry = (question: string, ...words: string[]) => ({
  _id: 'faq-1',
  _type: 'faqEntry',
  question,
  answer: [{ _type: 'block', children: words.map(bold) }],
});

describe('The prices in content', { tags: ['ONE-003'] }, () => {
  it.each([
    entry('What does it cost?', 'Our service fee is $29.95. A parking ticket may cost $63.'),
    entry('What does it cost?', 'The convenience fee is 2.25%, at least $1.'),
    entry('What is the limit?', 'Our liability is limited to $100.'),
    entry('Is overnight shipping extra?', 'Yes: $39.95.'),
  ])('may come from the price list or be other companies’ prices', (document) => {
    expect(checkPrices(document)).toBe(document);
  });

  it.each([
    ['Our service fee is $29.95, not $19.95', entry('Cost?', 'Our service fee is ', '$19.95', '.')],
    ['Our service fee is $29.95, not $29', entry('What is the service fee?', 'It is $29.')],
    [
      'Our convenience fee is 2.25%, at least $1.00, not 3 percent',
      entry('Cost?', 'The convenience fee is 3 percent.'),
    ],
    [
      'Overnight shipping costs $39.95, not 40 dollars',
      entry('Cost?', 'Overnight shipping costs 40 dollars.'),
    ],
  ])('may not differ from the price list: %s', (mistake, document) => {
    expect(() => checkPrices([document])).toThrow(
      `Document "faq-1" (faqEntry), field "answer.0": ${mistake}.`,
    );
  });

  it('are found in a fact whose term names the fee', () => {
    const home = {
      _id: 'home',
      _type: 'homePage',
      facts: [{ term: 'Service fee', text: '$25' }],
    };
    expect(() => checkPrices(home)).toThrow('Document "home" (homePage), field "facts.0.text": ');
  });
});

describe('The prices on a page', { tags: ['ONE-003'] }, () => {
  it('match the price list', () => {
    const page = (cents: string) =>
      `<p>Our <b>service fee</b> is $${cents} per vehicle.</p><td>Convenience fee</td><td>$6.48</td>`;
    expect(() => checkPagePrices('/services', page('29.95'))).not.toThrow();
    expect(() => checkPagePrices('/services', page('19.95'))).toThrow(
      'The page /services: Our service fee is $29.95, not $19.95.',
    );
  });
});
