import { describe, expect, it } from 'vitest';
import { groupCardNumber, readCardNumber } from './CardNumberField.tsx';

/** Returns the displayed number with the caret, marked by `|`, after an edit of the text in the box. */
function edit(before: string, marked: string, forward = false): string {
  const caret = marked.indexOf('|');
  const read = readCardNumber({ before, text: marked.replace('|', ''), caret, forward });
  const shown = groupCardNumber(read.value);
  return `${shown.slice(0, read.caret)}|${shown.slice(read.caret)}`;
}

describe('a card number', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['6212345678901234567', '6212 3456 7890 1234 567'],
    ['42', '42'],
    ['4242', '4242'],
    ['', ''],
    ['4111abcd', '4111abcd'],
  ])('%s is shown as %s', { tags: ['EASE-024'] }, (digits, shown) => {
    expect(groupCardNumber(digits)).toBe(shown);
  });

  it('keeps every digit, even if it is typed or pasted in groups', { tags: ['TRUE-002'] }, () => {
    for (const text of ['6212 3456 7890 1234 567', '6212-3456-7890-1234-567']) {
      let typed = '';
      for (const key of text) {
        const shown = `${groupCardNumber(typed)}${key}`;
        typed = readCardNumber({ before: typed, text: shown, caret: shown.length }).value;
      }
      const pasted = readCardNumber({ before: '', text, caret: text.length }).value;
      expect([typed, pasted]).toEqual(['6212345678901234567', '6212345678901234567']);
    }
  });

  it('has up to 19 digits, no matter where the next one is typed', {
    tags: ['TRUE-002'],
  }, () => {
    const full = '6212345678901234567';
    expect(edit(full, '6212 3456 7890 1234 5678|')).toBe('6212 3456 7890 1234 567|');
    expect(edit(full, '62129| 3456 7890 1234 567')).toBe('6212| 3456 7890 1234 567');
    expect(edit('', '6212 3456 7890 1234 5678 9|')).toBe('6212 3456 7890 1234 567|');
  });

  it.each([
    ['a digit typed at the end of a block', '42424242', '42425| 4242', false, '4242 5|424 2'],
    ['a digit typed inside', '42424242', '429|42 4242', false, '429|4 2424 2'],
    ['a digit deleted inside', '42424242', '4|42 4242', false, '4|424 242'],
    ['a digit deleted behind a blank', '42424242', '4242 |242', false, '4242| 242'],
    ['a blank deleted backwards', '42424242', '4242|4242', false, '424|4 242'],
    ['a blank deleted forwards', '42424242', '4242|4242', true, '4242| 242'],
    ['autofill with the same number', '424242424242', '424242424242|', false, '4242 4242 4242|'],
    ['a letter typed', '4242', '42a|42', false, '42a|42'],
  ])(
    'keeps the caret in place after %s',
    {
      tags: ['EASE-024'],
    },
    (_, before, text, forward, after) => {
      expect(edit(before, text, forward)).toBe(after);
    },
  );
});
