/**
 * Parses a message's HTML without the browser's parser, which would start to load the referenced resources,
 * and which rejects strings under Trusted Types. Supports what messages contain: elements, attributes,
 * character references, and comments. Anything else becomes text.
 */

/** A text node has the name `#text`. */
export type MarkupNode = {
  nodeName: string;
  textContent: string | null;
  childNodes: MarkupNode[];
  getAttribute?: (name: string) => string | null;
};

/** Elements whose content isn't visible text. They are dropped with their content. */
export const DROPPED: ReadonlySet<string> = new Set([
  ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'textarea'],
  ...['select', 'title', 'xmp', 'noembed', 'noframes', 'plaintext'],
]);
const EMPTY: ReadonlySet<string> = new Set('br hr img input embed link meta wbr'.split(' '));
/** Elements that can't contain another of the same kind. A new one closes the previous one. */
const ENDS_LIKE: ReadonlySet<string> = new Set(['p', 'li', 'a']);
/** Elements below this depth aren't nested any further. */
const MOST_DEEP = 50;

const TAG = /<(\/?)([a-z][a-z0-9-]*)((?:[\s/](?:[^<>"']|"[^"<>]*"|'[^'<>]*')*)?)>/iy;
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i;
const REFERENCE = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi;
const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['hellip', '…'],
  ['copy', '©'],
]);

/** Never throws, even for malformed HTML. */
export function parseMarkup(html: string): MarkupNode[] {
  const root = element('', '');
  let open = [root];
  let at = 0;
  const add = (node: MarkupNode) => open.at(-1)?.childNodes.push(node);
  const end = (name: string) => {
    const index = open.findLastIndex(({ nodeName }) => nodeName === name);
    if (index > 0) open = open.slice(0, index);
  };
  while (at < html.length) {
    const next = html.indexOf('<', at + (html[at] === '<' ? 1 : 0));
    const until = next < 0 ? html.length : next;
    TAG.lastIndex = at;
    const [whole = '', closing, tag = '', attributes = ''] = TAG.exec(html) ?? [];
    const name = tag.toLowerCase();
    if (whole === '') {
      const skipped = /^<[!?]/.test(html.slice(at, at + 2))
        ? afterDeclaration(html, at)
        : undefined;
      if (skipped === undefined) add(text(html.slice(at, until)));
      at = skipped ?? until;
      continue;
    }
    at += whole.length;
    if (closing) end(name);
    else if (DROPPED.has(name)) at = afterEnd(html, at, name);
    else {
      if (ENDS_LIKE.has(name)) end(name);
      const child = element(name, attributes);
      add(child);
      if (!EMPTY.has(name) && open.length < MOST_DEEP) open.push(child);
    }
  }
  return root.childNodes;
}

function text(source: string): MarkupNode {
  return { nodeName: '#text', textContent: plainText(source), childNodes: [] };
}

function element(nodeName: string, attributes: string): MarkupNode {
  return {
    nodeName,
    textContent: null,
    childNodes: [],
    getAttribute(name) {
      const [, double, single, bare] = (name === 'href' && HREF.exec(attributes)) || [];
      const value = double ?? single ?? bare;
      return value === undefined ? null : plainText(value);
    },
  };
}

/** Unknown character references stay unchanged. */
function plainText(source: string): string {
  return source.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : '\ufffd';
  });
}

function afterDeclaration(html: string, at: number): number {
  const mark = html.startsWith('<!--', at) ? '-->' : '>';
  const end = html.indexOf(mark, at);
  return end < 0 ? html.length : end + mark.length;
}

/** Returns the position after the end of an element, or of the whole message if the element is not closed. */
function afterEnd(html: string, at: number, name: string): number {
  for (let found = html.indexOf('</', at); found >= 0; found = html.indexOf('</', found + 2)) {
    const behind = found + 2 + name.length;
    if (
      html.slice(found + 2, behind).toLowerCase() === name &&
      !/[a-z0-9-]/i.test(html.charAt(behind))
    ) {
      const close = html.indexOf('>', behind);
      return close < 0 ? html.length : close + 1;
    }
  }
  return html.length;
}
