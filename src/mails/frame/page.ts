import { raw } from 'hono/html';
import { plateTags } from '#contracts/vehicle/plate.ts';
import { homeUrl } from '#documents/licensee.ts';
import { t } from '#words/words.ts';
import type { Licensee } from '../../documents/licensee.ts';
import type { Block, Email, Inline, Row, Sentence } from '../parts/blocks.ts';
import { platePicture } from '../plates/plate-size.ts';
import { color, FONT, type Html, html } from './html.ts';

type PlateBlock = Extract<Block, { kind: 'plate' }>;

/**
 * Renders the license plate as a table with a border. The number is an attached picture, with alt text for
 * clients that block pictures.
 */
function plateHtml({ plate, expiresOn, tag }: PlateBlock): Html {
  const tags = expiresOn === undefined ? undefined : plateTags(expiresOn);
  const { cid, width, height } = platePicture(plate);
  return html`<table role="img" aria-label="${t('License plate {plate}', { plate })}" cellpadding="0" cellspacing="0" border="0" width="220" style="width:220px;table-layout:fixed;border:2px solid ${color.pacific700};border-radius:8px;background:#FFFFFF;border-collapse:separate;"><tr><td width="64" align="left" style="width:56px;padding:6px 0 0 8px;">${tags ? monthTag(tags.month) : blank}</td><td align="center" style="${FONT}font-size:14px;line-height:20px;font-weight:bold;color:${color.poppy700};padding-top:6px;">California</td><td width="64" align="right" style="width:56px;padding:6px 8px 0 0;">${tags ? yearTag(tags.year, tag) : blank}</td></tr><tr><td colspan="3" align="center" style="padding:4px 8px 10px;"><img src="cid:${cid}" width="${width}" height="${height}" alt="${plate}" style="${FONT}display:block;border:0;font-size:28px;line-height:${height}px;font-weight:bold;color:${color.pacific700};"></td></tr></table>`;
}

const blank = html`&nbsp;`;
const tagBox = html`${FONT}display:inline-block;border-radius:2px;font-size:12px;line-height:16px;font-weight:bold;`;

function monthTag(month: string): Html {
  return html`<span style="${tagBox}border:1px solid ${color.pacific700};padding:0 4px;color:${color.pacific700};">${month}</span>`;
}

function yearTag(year: string, tag: PlateBlock['tag']): Html {
  return tag === 'paid'
    ? html`<span style="${tagBox}background:${color.poppy500};border:1px solid ${color.poppy700};padding:0 6px;color:${color.ink};">${year}</span>`
    : html`<span style="${tagBox}border:1px dashed ${color.poppy700};padding:0 6px;color:${color.poppy700};">${year}</span>`;
}

const none = raw('');

/** Renders the email as one HTML page, with only tables and inline styles because email clients support little else. */
export function htmlOf({ licensee, ...message }: Email): string {
  const page = html`<!doctype html>
<html lang="${message.language === 'en' ? 'en-US' : message.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${message.subject}</title></head>
<body style="margin:0;padding:0;background:${color.paper};-webkit-text-size-adjust:100%;"><div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${message.preheader}${preheaderEnd}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${color.paper}"><tr><td align="center" style="padding:24px 16px;">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;">
${brand(licensee)}
${row(html`<h1 style="${FONT}font-size:28px;line-height:34px;color:${color.ink};margin:0 0 12px;">${message.heading}</h1><p style="${FONT}font-size:17px;line-height:26px;color:${color.ink};margin:0;">${message.lead}</p>`, 32)}
${message.blocks.map(blockHtml)}
${footer(licensee, message.notes ?? [])}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>
`;
  return page.toString();
}

// Invisible characters, so that mail clients don't show the heading in the preview line.
const preheaderEnd = raw('&#847;&zwnj;&nbsp;'.repeat(40));

function row(content: Html, paddingTop: number): Html {
  return html`<tr><td align="left" style="padding:${paddingTop}px 0 0;">${content}</td></tr>
`;
}

function brand({ name, notice }: Licensee): Html {
  return html`<tr><td align="left" style="${FONT}font-size:16px;line-height:22px;font-weight:bold;color:${color.ink};border-bottom:4px solid ${color.pacific600};padding-bottom:12px;">${name}<br><span style="font-weight:normal;font-size:13px;line-height:18px;color:${color.ink2};">${notice}</span></td></tr>`;
}

function blockHtml(block: Block): Html {
  switch (block.kind) {
    case 'heading':
      return row(
        html`<h2 style="${FONT}font-size:20px;line-height:26px;color:${color.ink};margin:0;">${block.text}</h2>`,
        32,
      );
    case 'paragraph':
      return row(html`<p style="${bodyText}margin:0;">${inline(block.parts)}</p>`, 16);
    case 'list':
      return row(
        html`<ul style="margin:0;padding:0 0 0 22px;">${block.items.map(listItem)}</ul>`,
        16,
      );
    case 'plate':
      return row(plateHtml(block), 24);
    case 'rows':
      // A group's title already has space above it.
      return row(rowsHtml(block.rows), block.rows[0]?.tone === 'group' ? 0 : 16);
    case 'lines':
      return row(
        html`<p style="${bodyText}margin:0;"><span style="color:${color.ink2};">${block.title}</span>${block.lines.map((line) => html`<br>${line}`)}</p>`,
        16,
      );
    case 'code':
      return row(codeHtml(block.digits), 24);
    case 'button':
      return row(buttonHtml(block.label, block.href), 24);
  }
}

const bodyText = raw(`${FONT}font-size:16px;line-height:25px;color:${color.ink};`);

function listItem(item: Sentence): Html {
  return html`<li style="${bodyText}margin:0 0 8px;">${inline(item)}</li>`;
}

function inline(parts: Sentence): readonly Html[] {
  return parts.map((part: Inline) =>
    typeof part === 'string'
      ? html`${part}`
      : html`<a href="${part.href}" style="color:${color.pacific600};">${part.label}</a>`,
  );
}

// This table has no presentation role, because screen readers should announce the labels and values as a table.
function rowsHtml(rows: readonly Row[]): Html {
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0">${rows.map(rowHtml)}</table>`;
}

function rowHtml({ label, value, tone }: Row): Html {
  const font = html`${FONT}font-size:15px;line-height:22px;`;
  if (tone === 'part') return partHtml(label, value);
  if (tone === 'group') {
    return html`<tr><th scope="rowgroup" colspan="2" align="left" style="${font}font-size:14px;font-weight:bold;color:${color.ink2};padding:14px 0 4px;">${label}</th></tr>`;
  }
  const total = tone === 'total';
  const rule = total
    ? html`border-top:1px solid ${color.line};font-weight:bold;padding:12px 0 6px;`
    : html`font-weight:normal;padding:6px 0;`;
  return html`<tr><th scope="row" align="left" valign="top" style="white-space:nowrap;${font}color:${total ? color.ink : color.ink2};${rule}">${label}</th><td align="right" valign="top" style="${font}color:${color.ink};word-break:break-word;${rule}${total ? none : html`padding-left:16px;`}">${value}</td></tr>`;
}

function partHtml(label: string, value: string): Html {
  const small = html`${FONT}font-size:13px;line-height:18px;color:${color.ink2};font-weight:normal;`;
  return html`<tr><th scope="row" align="left" valign="top" style="${small}padding:2px 0 2px 16px;">${label}</th><td align="right" valign="top" style="${small}padding:2px 0 2px 16px;">${value}</td></tr>`;
}

function codeHtml(digits: string): Html {
  const size =
    digits.length > 4 ? 'font-size:18px;letter-spacing:1px' : 'font-size:40px;letter-spacing:10px';
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="font-family:Consolas,Menlo,'Courier New',monospace;${size};line-height:48px;font-weight:bold;color:${color.ink};background:#FFFFFF;border:2px solid ${color.pacific700};border-radius:4px;padding:12px 14px 12px 24px;">${digits}</td></tr></table>`;
}

// The cell has the button's background and padding, because Outlook ignores padding on links.
function buttonHtml(label: string, href: string): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${color.pacific600}" style="background:${color.pacific600};border-radius:4px;mso-padding-alt:15px 26px;"><a href="${href}" style="${FONT}display:inline-block;padding:15px 26px;font-size:15px;line-height:20px;font-weight:bold;color:#FFFFFF;text-decoration:none;">${label}</a></td></tr></table>`;
}

function footer(licensee: Licensee, notes: readonly Sentence[]): Html {
  const small = html`${FONT}font-size:13px;line-height:20px;color:${color.ink2};`;
  const { telephone, phone, email, hours } = licensee.support;
  const call = { label: phone, href: `tel:${telephone}` };
  const write = { label: email, href: `mailto:${email}` };
  const site = { label: new URL(licensee.siteUrl).host, href: homeUrl(licensee) };
  return html`<tr><td align="left" style="padding-top:40px;"><div style="border-top:1px solid ${color.line};padding-top:16px;">
${notes.map((note) => html`<p style="${small}margin:0 0 12px;">${inline(note)}</p>`)}
<p style="${small}margin:0 0 12px;">${t('Questions?')} ${inline([call, ', ', write, `, ${hours}`])}</p>
<p style="${small}margin:0;">${licensee.disclaimer} ${t('License No. {number}.', { number: licensee.licenseNumber })} ${inline([site])}</p></div></td></tr>`;
}
