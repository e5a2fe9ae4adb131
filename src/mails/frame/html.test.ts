import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneLine } from '../../documents/one-line.ts';
import { html } from './html.ts';

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</td></table>',
    '&lt;b&gt;',
    '<!--[if mso]>',
    '\r\nBcc: all@example.com',
    '\u202Egnp.exe',
  ),
);

describe('a line', () => {
  it.each([
    ['a\u202eb\u2066c\u2069', 'abc'],
    ['\u2068محمد\u2069, 12-34', '\u2068محمد\u2069, 12-34'],
    ['\u2068a\u202eb\u2069', 'ab'],
    ['\u2069a\u2068', 'a'],
    ['\u2068\u2068a\u2069\u2069', '\u2068a\u2069'],
  ])('%j has no reordering marks except pairs that isolate a name', (text, line) => {
    expect(oneLine(text)).toBe(line);
  });
});

describe('html', () => {
  it('escapes every character of a value that has a special meaning in markup', () => {
    fc.assert(
      fc.property(hostile, (value) => {
        const source = html`<p title="${value}">${value}</p>`.toString();
        const [, attribute, content] = /^<p title="([^"]*)">([^<]*)<\/p>$/.exec(source) ?? [];
        expect(attribute).toBe(content);
        expect(content).not.toMatch(/[<>"'\n\r]/);
        expect(content).not.toMatch(/&(?!(amp|lt|gt|quot|#39);)/);
      }),
    );
  });

  it('decodes to the original value', () => {
    fc.assert(
      fc.property(hostile, (value) => {
        expect(unescapeHtml(html`${value}`.toString())).toBe(oneLine(value));
      }),
    );
  });

  it('inserts markup unchanged, alone or in a list', () => {
    const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
    expect(html`<ul>${items}</ul>${3}`.toString()).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>3');
  });

  it('treats an object of the same shape as text, not as markup', () => {
    const lookalike = JSON.parse('["<script>"]');
    expect(html`${lookalike}`.toString()).not.toContain('<script>');
  });
});

function unescapeHtml(text: string): string {
  const characters: Record<string, string> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    '#39': "'",
  };
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => characters[name] ?? '');
}
