import { createElement, type ReactNode } from 'react';
import type { Support } from '#contracts/site/support.ts';
import { SupportContact } from '#islands/messages/SupportContact.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { t } from '#words/words.ts';
import { Modal } from './Modal.tsx';
import { DROPPED, type MarkupNode, parseMarkup } from './parse-markup.ts';

type Props = {
  html: string;
  /** The support contacts; by default, those of the island. */
  support?: Support;
  onLogin: () => void;
  onDismiss: () => void;
};

/** A server message that tells the customer to log in. */
export function AlertModal({ html, support, onLogin, onDismiss }: Props) {
  return (
    <Modal title={t('Alert')} kind="problem" onDismiss={onDismiss}>
      <ServerHtml html={html} />
      <div className="actions">
        <Button wide onClick={onLogin}>
          {t('Login')}
        </Button>
        <Button wide look="quiet" onClick={onDismiss}>
          {t('Close')}
        </Button>
      </div>
      <SupportContact {...(support && { support })} />
    </Modal>
  );
}

const KEPT: ReadonlySet<string> = new Set(['b', 'strong', 'i', 'em', 'br', 'p', 'a', 'ul', 'li']);
const LINK_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/**
 * The message is rebuilt as React elements of a few known kinds, and no HTML text is ever inserted into the page, so
 * no other elements can get in.
 */
function ServerHtml({ html }: { html: string }) {
  // The key makes a new message replace all of the old one, because React can't match bare text to an element.
  return (
    <div className="stack-small" key={html}>
      {elementsOf(parseMarkup(html), location.href)}
    </div>
  );
}

/** Unknown elements are replaced by their content. */
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
