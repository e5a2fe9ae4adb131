import { plateTags } from '#contracts/vehicle/plate-tags.ts';
import type { Block } from '../parts/blocks.ts';
import { platePicture } from '../plates/plate-picture.ts';
import { type Html, html } from './html.ts';
import { color, FONT } from './theme.ts';

type PlateBlock = Extract<Block, { kind: 'plate' }>;

/**
 * Renders the license plate as a bordered table. Its number is an attached picture, with the number as alt
 * text for clients that block pictures.
 */
export function plateHtml({ plate, expiresOn, tag }: PlateBlock): Html {
  const tags = expiresOn === undefined ? undefined : plateTags(expiresOn);
  const { cid, width, height } = platePicture(plate);
  return html`<table role="img" aria-label="License plate ${plate}" cellpadding="0" cellspacing="0" border="0" width="220" style="width:220px;table-layout:fixed;border:2px solid ${color.pacific700};border-radius:8px;background:#FFFFFF;border-collapse:separate;"><tr><td width="64" align="left" style="width:56px;padding:6px 0 0 8px;">${tags ? monthTag(tags.month) : blank}</td><td align="center" style="${FONT}font-size:14px;line-height:20px;font-weight:bold;color:${color.poppy700};padding-top:6px;">California</td><td width="64" align="right" style="width:56px;padding:6px 8px 0 0;">${tags ? yearTag(tags.year, tag) : blank}</td></tr><tr><td colspan="3" align="center" style="padding:4px 8px 10px;"><img src="cid:${cid}" width="${width}" height="${height}" alt="${plate}" style="${FONT}display:block;border:0;font-size:28px;line-height:${height}px;font-weight:bold;color:${color.pacific700};"></td></tr></table>`;
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
