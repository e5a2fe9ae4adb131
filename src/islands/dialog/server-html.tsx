/**
 * Shows a server message in HTML. The message is rebuilt as React elements of a few known kinds. Other
 * elements can't reach the page, because no HTML text is ever inserted into it.
 */
import { createElement, type ReactNode } from 'react';
import { DROPPED, type MarkupNode, parseMarkup } from './parse-markup.ts';

const KEPT: ReadonlySet<string> = new Set(['b', 'strong', 'i', 'em', 'br', 'p', 'a', 'ul', 'li']);
const LINK_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

export function ServerHtml({ html }: { html: string }) {
  // The key makes a new message replace everything, because bare text has no element to compare.
  return (
    <div className="stack-small" key={html}>
      {elementsOf(parseMarkup(html), location.href)}
    </div>
  );
}

/** Converts parsed nodes to React elements. Known elements are kept; unknown ones are replaced by their content. */
export function elementsOf(nodes: readonly MarkupNode[], base: string): ReactNode[] {
  return nodes.map((node, index) => elementOf(node, index, base));
}

function elementOf(node: MarkupNode, key: number, base: string): ReactNode {
  const name = node.nodeName.toLowerCase();
  if (name === '#text') return node.textContent;
  if (name.startsWith('#') || DROPPED.has(name)) return null;
  if (name === 'br') return createElement('br', { key });
  const children = elementsOf(node.childNodes, base);
  if (!KEPT.has(name)) return children;
  if (name !== 'a') return createElement(name, { key }, ...children);
  const href = safeLink(node.getAttribute?.('href') ?? null, base);
  return href ? createElement('a', { key, href, rel: 'noopener' }, ...children) : children;
}

function safeLink(href: string | null, base: string): string | undefined {
  if (href === null || !URL.canParse(href, base)) return undefined;
  const url = new URL(href, base);
  return LINK_PROTOCOLS.has(url.protocol) ? url.href : undefined;
}
