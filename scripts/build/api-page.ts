/** Writes docs/api.md, the API in one page, from the contracts themselves: `npm run docs`. */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import type { Call, Schema } from '../../src/contracts/api/call.ts';
import { failureSchema } from '../../src/contracts/api/failure-body.ts';
import { idempotencyRefusals, idempotencyRules } from '../../src/contracts/api/idempotency.ts';
import { callGroups } from '../../src/contracts/calls.ts';
import { answerSchema, CALLERS } from '../../src/server/features/system/openapi-document.ts';

export const API_PAGE_FILE = new URL('../../docs/api.md', import.meta.url);

type JsonSchema = Record<string, unknown>;

/** The whole text of docs/api.md. */
export function apiPage(): string {
  return `# The API's calls

Written by \`npm run docs\` from \`src/contracts\`; a test fails when it is not current, so that no change of the API
goes unseen. Programs read the same at \`/v1/api/openapi.json\`.

A line for each field: its name, a star where it must be sent, and what it may hold.

${callGroups.map(({ group, calls }) => `## ${group}\n\n${calls.map(section).join('\n\n')}`).join('\n\n')}

## Every refusal

${fieldsOf('refusal', failureSchema, 'output').join('\n')}

## A repeated checkout

${idempotencyRules.map((rule) => `- ${rule}`).join('\n')}

${Object.values(idempotencyRefusals)
  .map(({ status, code, when }) => `- ${status} \`${code}\`: ${when}`)
  .join('\n')}
`;
}

function section([call, summary]: readonly [Call, string]): string {
  const { method, path, who, query, body, idempotent } = call;
  return [
    `### ${method.toUpperCase()} ${path}`,
    '',
    `${summary} May be called by: ${CALLERS[who]}${idempotent ? ' Takes an Idempotency-Key.' : ''}`,
    '',
    ...(query ? fieldsOf('query', query, 'input') : []),
    ...(body ? fieldsOf('body', body, 'input') : []),
    ...('file' in call ? [`- response: ${call.file}`] : []),
    ...fieldsOf('response', answerSchema(call), 'output'),
  ].join('\n');
}

function fieldsOf(name: string, schema: Schema | undefined, io: 'input' | 'output'): string[] {
  if (!schema) return [];
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return linesOf(name, json, '*');
}

function linesOf(name: string, schema: JsonSchema, star: string): string[] {
  const { properties, required, items, ...rest } = schema;
  const needed = z.catch(z.array(z.string()), []).parse(required);
  const inside = Object.entries(z.catch(fieldsSchema, {}).parse(properties)).flatMap(
    ([field, one]) => linesOf(`${name}.${field}`, one, needed.includes(field) ? '*' : ''),
  );
  const rows = z.safeParse(jsonSchema, items);
  const own = `- \`${name}\`${star} ${JSON.stringify(rest)}`;
  return [own, ...inside, ...(rows.success ? linesOf(`${name}[]`, rows.data, '') : [])];
}

const jsonSchema = z.record(z.string(), z.unknown());
const fieldsSchema = z.record(z.string(), jsonSchema);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(API_PAGE_FILE, apiPage());
}
