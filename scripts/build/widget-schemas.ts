/** Writes the protocol's JSON Schemas to docs/widget/protocol.md: `node scripts/build/widget-schemas.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { acceptLaterFields } from '#contracts/api/later-fields.ts';
import {
  connectSchema,
  frameMessageSchema,
  helloSchema,
  loadingSchema,
  pageMessageSchema,
} from '#contracts/partner/widget-messages.ts';

export const PROTOCOL_PAGE = join(import.meta.dirname, '../../docs/widget/protocol.md');

const LINE_MAX = 120;

const SCHEMAS = {
  loading: loadingSchema,
  hello: helloSchema,
  connect: connectSchema,
  page: pageMessageSchema,
  frame: frameMessageSchema,
};

export function withSchemas(page: string): string {
  return Object.entries(SCHEMAS).reduce((text, [name, schema]) => {
    // The page names the dialect once.
    const { $schema: _, ...rules } = z.toJSONSchema(schema, {
      io: 'input',
      override: acceptLaterFields,
    });
    const json = layOut(rules);
    const block = `<!-- schema: ${name} -->\n\n\`\`\`json\n${json}\n\`\`\`\n`;
    const place = new RegExp(`<!-- schema: ${name} -->\n(?:\n\`\`\`json\n[\\s\\S]*?\n\`\`\`\n)?`);
    if (!place.test(text)) throw new Error(`The page has no place for the schema ${name}`);
    return text.replace(place, () => block);
  }, page);
}

/** JSON with everything that fits on one line. */
function layOut(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= LINE_MAX) {
    return line;
  }
  const deeper = `${indent}  `;
  const [open, parts, close] = Array.isArray(value)
    ? ['[', value.map((one) => layOut(one, deeper)), ']']
    : ['{', Object.entries(value).map(([key, one]) => `"${key}":${layOut(one, deeper)}`), '}'];
  return `${open}\n${parts.map((part) => deeper + part).join(',\n')}\n${indent}${close}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(PROTOCOL_PAGE, withSchemas(readFileSync(PROTOCOL_PAGE, 'utf8')));
}
