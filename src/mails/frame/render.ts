import type { Licensee } from '../../documents/licensee.ts';
import { oneLine } from '../../documents/one-line.ts';
import type { Block, Inline, Message } from '../parts/blocks.ts';
import { htmlOf } from './page.ts';
import { plainTextOf } from './text.ts';

/** A mail ready to send, save for its addresses. */
export type MailText = { subject: string; html: string; text: string };

/** Writes a message as HTML and as plain text. Throws where a link is not an http(s) address. */
export function composeMail(licensee: Licensee, message: Message): MailText {
  for (const href of linksOf(message)) assertWebAddress(href);
  assertWebAddress(licensee.siteUrl);
  return {
    subject: oneLine(message.subject).trim(),
    html: htmlOf(licensee, message),
    text: plainTextOf(licensee, message),
  };
}

function linksOf({ blocks, notes = [] }: Message): string[] {
  return [...blocks.flatMap(linksOfBlock), ...notes.flat().flatMap(linkOf)];
}

function linksOfBlock(block: Block): string[] {
  if (block.kind === 'button') return [block.href];
  if (block.kind === 'paragraph') return block.parts.flatMap(linkOf);
  if (block.kind === 'list') return block.items.flat().flatMap(linkOf);
  return [];
}

function linkOf(part: Inline): string[] {
  return typeof part === 'string' ? [] : [part.href];
}

function assertWebAddress(href: string): void {
  const protocol = URL.parse(href)?.protocol;
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw new TypeError('Expected a link that starts with https:// or http://');
  }
}
