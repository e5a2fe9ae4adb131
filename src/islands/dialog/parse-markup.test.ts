import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MarkupNode, parseMarkup } from './parse-markup.ts';

const SAFE = { tags: ['SAFE-018'] };

/** Formats nodes as short text: `p(Hello b(you))`. */
const told = (nodes: MarkupNode[]): string =>
  nodes
    .map(({ nodeName, textContent, childNodes }) =>
      nodeName === '#text' ? textContent : `${nodeName}(${told(childNodes)})`,
    )
    .join('');

const hrefOf = (html: string) => parseMarkup(html)[0]?.getAttribute?.('href');

describe('the HTML of a message', SAFE, () => {
  it.each([
    ['<p><b>Log in</b><br>please</p>', 'p(b(Log in)br()please)'],
    ['<UL><Li>one<li >two</ul>end', 'ul(li(one)li(two))end'],
    ['<p>one<p>two', 'p(one)p(two)'],
    ['<a href=x>one<a href=y>two</a>', 'a(one)a(two)'],
    ['<b>not closed <i>either</b> after', 'b(not closed i(either)) after'],
    ['</b>stray', 'stray'],
    ['<br/><hr /><img src="x" onerror=alert(1)>words', 'br()hr()img()words'],
    ['one<!-- <b>two</b> -->three<!doctype html><?php 1 ?>four', 'onethreefour'],
    ['one<!-- never ends', 'one'],
    ['one<! never ends', 'one'],
    ['1 < 2 and 3 <4 > 2 <', '1 < 2 and 3 <4 > 2 <'],
    ['<b title="a > b">x</b>', '<b title="a > b">x'],
    ['<b title="quote\'s">x</b>', 'b(x)'],
    ['<b title="open>x</b>', '<b title="open>x'],
    ['', ''],
  ])('%s is parsed as %s', (html, nodes) => expect(told(parseMarkup(html))).toBe(nodes));

  it.each([
    ['<script>alert("</b>")</script>'],
    ['<STYLE>p{}</STYLE >'],
    ['<svg><script>1</script><b>x</b></svg>'],
    ['<iframe srcdoc="x">fallback</iframe>'],
    ['<textarea><b>x</b></textarea\n>'],
    ['<template><b>x</b></template>'],
  ])('is parsed without a trace of %s', (html) => {
    expect(told(parseMarkup(`one ${html}two`))).toBe('one two');
  });

  it('continues after an omitted element', () => {
    expect(told(parseMarkup('one<script>two</scripty></scrip'))).toBe('one');
    expect(told(parseMarkup('one<script>two</script'))).toBe('one');
  });

  it('decodes character references', () => {
    const named =
      '&amp;&lt;&gt;&quot;&apos;&nbsp;&ndash;&mdash;&lsquo;&rsquo;&ldquo;&rdquo;&hellip;&copy;';
    expect(told(parseMarkup(named))).toBe('&<>"\'\u00a0–—‘’“”…©');
    expect(told(parseMarkup('&#39;&#x2019;&#X41;'))).toBe("'’A");
    expect(told(parseMarkup('&#0;&#1114112;&#xd800;'))).toBe('\ufffd\ufffd\ufffd');
    expect(told(parseMarkup('&unknown; & &amp &#; &#12345678;'))).toBe(
      '&unknown; & &amp &#; &#12345678;',
    );
    expect(told(parseMarkup('&lt;b&gt;'))).toBe('<b>');
    expect(told(parseMarkup('&amp;lt;'))).toBe('&lt;');
  });

  it('keeps the links of its elements', () => {
    expect(hrefOf('<a href="/login?a=1&amp;b=2">x</a>')).toBe('/login?a=1&b=2');
    expect(hrefOf("<a class=x HREF = '/faq'>x</a>")).toBe('/faq');
    expect(hrefOf('<a href=/faq>x</a>')).toBe('/faq');
    expect(hrefOf('<a href="java&#115;cript:alert(1)">x</a>')).toBe('javascript:alert(1)');
    expect(hrefOf('<a data-href="/x">x</a>')).toBeNull();
    expect(hrefOf('<a>x</a>')).toBeNull();
    expect(parseMarkup('<a title="x" href="/x">y</a>')[0]?.getAttribute?.('title')).toBeNull();
  });

  it('is parsed to the end, regardless of its content', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 5 }),
      fc.constantFrom(
        '<',
        '>',
        '</',
        '<!--',
        '-->',
        '<script>',
        '</script>',
        '<p>',
        '<b ',
        '"',
        "'",
        '&#',
        ';',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const nodes = parseMarkup(pieces.join(''));
        expect(told(nodes)).not.toContain('script(');
      }),
    );
  });

  it('may be nested without limit', () => {
    expect(told(parseMarkup('<i>'.repeat(5000))).match(/i\(/g)).toHaveLength(5000);
    expect(parseMarkup('<'.repeat(50_000)).length).toBe(50_000);
  });
});
