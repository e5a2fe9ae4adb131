import { homeUrl } from '#documents/licensee.ts';
import { t } from '#words/words.ts';
import { oneLine } from '../../documents/one-line.ts';
import type { Block, Email, Inline, Row, Sentence } from '../parts/blocks.ts';

const WIDTH = 72;

/** Renders the email as plain text in up to 72 columns. Each URL has a line to itself and isn't wrapped. */
export function plainTextOf({ licensee, ...message }: Email): string {
  const { licenseNumber, support } = licensee;
  const { phone, email, hours } = support;
  const sections = [
    `${oneLine(licensee.name)}\n${oneLine(licensee.notice)}`,
    wrap(oneLine(message.heading)),
    wrap(oneLine(message.lead)),
    ...message.blocks.map(blockText),
    '-'.repeat(WIDTH),
    ...(message.notes ?? []).map((note) => sentence(note)),
    wrap(oneLine(`${t('Questions?')} ${phone}, ${email}, ${hours}`)),
    wrap(
      oneLine(`${licensee.disclaimer} ${t('License No. {number}.', { number: licenseNumber })}`),
    ),
    oneLine(homeUrl(licensee)),
  ];
  return `${sections.join('\n\n')}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return wrap(oneLine(block.text));
    case 'paragraph':
      return sentence(block.parts);
    case 'list':
      return block.items.map((item) => `- ${indent(sentence(item, WIDTH - 2))}`).join('\n');
    case 'plate':
      return t('License plate: {plate}', { plate: oneLine(block.plate) });
    case 'rows':
      return block.rows.map(rowText).join('\n').trimStart();
    case 'lines':
      return [block.title, ...block.lines].map(oneLine).join('\n');
    case 'code':
      return `    ${oneLine(block.digits)}`;
    case 'button':
      return `${oneLine(block.label)}:\n${oneLine(block.href)}`;
  }
}

function rowText({ label, value, tone }: Row): string {
  if (tone === 'group') return `\n${oneLine(label)}`;
  const indent = tone === 'part' ? '  ' : '';
  const [left, right] = [`${indent}${oneLine(label)}:`, oneLine(value)];
  const gap = Math.max(1, WIDTH - left.length - right.length);
  const line =
    tone === 'total' || right.startsWith('$') ? left + ' '.repeat(gap) + right : `${left} ${right}`;
  const lines = line.length > WIDTH ? wrap(line) : line;
  return tone === 'total' ? `${'-'.repeat(WIDTH)}\n${lines}` : lines;
}

function sentence(parts: Sentence, width = WIDTH): string {
  const words = wrap(parts.map(wordsOf).map(oneLine).join(''), width);
  const addresses = parts.flatMap((part) => (typeof part === 'string' ? [] : [oneLine(part.href)]));
  return [words, ...addresses].join('\n');
}

function wordsOf(part: Inline): string {
  return typeof part === 'string' ? part : part.label;
}

function indent(text: string): string {
  return text.replaceAll('\n', '\n  ');
}

function wrap(text: string, width = WIDTH): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').filter((part) => part !== '')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join('\n');
}
