/**
 * Shows a server message that is written as HTML. The message is parsed into a document that runs nothing and
 * loads nothing, and rebuilt as React elements of a few known kinds. Other elements cannot reach the page, as
 * no HTML text is ever inserted into it.
 */
import { createElement, type ReactNode } from 'react';

/** The part of a parsed node that is read; a DOM node has it. */
export type MarkupNode = {
  nodeName: string;
  textContent: string | null;
  childNodes: Iterable<MarkupNode>;
  getAttribute?: (name: string) => string | null;
};

const KEPT: ReadonlySet<string> = new Set(['b', 'strong', 'i', 'em', 'br', 'p', 'a', 'ul', 'li']);
/** Elements whose content is not text for a reader. */
const DROPPED: ReadonlySet<string> = new Set([
  ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'embed', 'svg', 'math'],
  ...['textarea', 'select', 'title', 'xmp', 'noembed', 'noframes', 'plaintext'],
]);
const LINK_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** A server message, with the few elements that a message needs. */
export function ServerHtml({ html }: { html: string }) {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return <div className="stack-small">{elementsOf(parsed.body.childNodes, location.href)}</div>;
}

/** React elements for parsed nodes: known ones are kept, unknown ones are replaced by their content. */
export function elementsOf(nodes: Iterable<MarkupNode>, base: string): ReactNode[] {
  return Array.from(nodes, (node, index) => elementOf(node, index, base));
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
