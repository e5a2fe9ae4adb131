/** Writes the protocol's JSON Schemas to docs/widget/protocol.md: `node scripts/build/widget-schemas.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import {
  connectSchema,
  frameMessageSchema,
  helloSchema,
  loadingSchema,
  pageMessageSchema,
} from '#contracts/partner/widget-messages.ts';

export const PROTOCOL_PAGE = join(import.meta.dirname, '../../docs/widget/protocol.md');

const SCHEMAS = {
  loading: loadingSchema,
  hello: helloSchema,
  connect: connectSchema,
  page: pageMessageSchema,
  frame: frameMessageSchema,
};

export function withSchemas(page: string): string {
  return Object.entries(SCHEMAS).reduce((text, [name, schema]) => {
    const json = JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), null, 2);
    const block = `<!-- schema: ${name} -->\n\n\`\`\`json\n${json}\n\`\`\`\n`;
    const place = new RegExp(`<!-- schema: ${name} -->\n(?:\n\`\`\`json\n[\\s\\S]*?\n\`\`\`\n)?`);
    if (!place.test(text)) throw new Error(`The page has no place for the schema ${name}`);
    return text.replace(place, () => block);
  }, page);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(PROTOCOL_PAGE, withSchemas(readFileSync(PROTOCOL_PAGE, 'utf8')));
}
