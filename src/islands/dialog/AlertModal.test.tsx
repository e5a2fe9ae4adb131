import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { elementsOf } from './AlertModal.tsx';
import type { MarkupNode } from './parse-markup.ts';

const text = (textContent: string): MarkupNode => ({
  nodeName: '#text',
  textContent,
  childNodes: [],
});
const element = (
  nodeName: string,
  children: MarkupNode[],
  attributes: Record<string, string> = {},
): MarkupNode => ({
  nodeName,
  textContent: children.map((child) => child.textContent).join(''),
  childNodes: children,
  getAttribute: (name) => attributes[name] ?? null,
});

const shown = (...nodes: MarkupNode[]) =>
  renderToStaticMarkup(elementsOf(nodes, 'https://shop.example/'));

describe('a server message as HTML', () => {
  it('keeps the elements that a message needs', { tags: ['AMB-044'] }, () => {
    const list = element('UL', [element('LI', [text('one')])]);
    const words = element('P', [element('B', [text('Log in')]), element('BR', []), text('please')]);
    expect(shown(words, list)).toBe('<p><b>Log in</b><br/>please</p><ul><li>one</li></ul>');
  });

  it('drops scripts and other elements without text, including their content', {
    tags: ['AMB-044'],
  }, () => {
    const nodes = ['SCRIPT', 'STYLE', 'svg', 'IFRAME', 'TEMPLATE', '#comment'].map((name) =>
      element(name, [text('alert(1)')]),
    );
    expect(shown(...nodes, text('stays'))).toBe('stays');
  });

  it('removes all attributes, especially handlers', { tags: ['AMB-044'] }, () => {
    const image = element('IMG', [], { src: 'x', onerror: 'alert(1)' });
    const bold = element('B', [text('Hi')], { onclick: 'alert(1)', style: 'color:red' });
    expect(shown(image, bold)).toBe('<b>Hi</b>');
  });

  it('removes an unknown element and keeps its text', { tags: ['AMB-044'] }, () => {
    expect(shown(element('DIV', [element('FONT', [text('words')])]))).toBe('words');
  });

  it('escapes what looks like markup in text', { tags: ['AMB-044'] }, () => {
    expect(shown(text('<b>'))).toBe('&lt;b&gt;');
  });

  const LINKS: [href: string, kept: string | undefined][] = [
    ['https://dmv.example/a', 'https://dmv.example/a'],
    ['mailto:help@shop.example', 'mailto:help@shop.example'],
    ['/login', 'https://shop.example/login'],
    ['javascript:alert(1)', undefined],
    [' JaVaScRiPt:alert(1)', undefined],
    ['java\nscript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['https://', undefined],
  ];
  for (const [href, kept] of LINKS) {
    it(`${kept ? 'keeps' : 'rejects'} the link ${JSON.stringify(href)}`, {
      tags: ['AMB-044'],
    }, () => {
      const markup = shown(element('A', [text('here')], { href }));
      expect(markup).toBe(kept ? `<a href="${kept}" rel="noopener">here</a>` : 'here');
    });
  }
});
