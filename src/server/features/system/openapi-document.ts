import * as z from 'zod/mini';
import type { Call, Schema, Who } from '#contracts/api/call.ts';
import { failureSchema } from '#contracts/api/failure-body.ts';
import { acceptLaterFields } from '#contracts/api/later-fields.ts';
import { idsIn } from '#contracts/api/paths.ts';
import {
  IDEMPOTENCY_KEY,
  idempotencyRejections,
  idempotencyRules,
  USER_HEADER,
} from '#contracts/api/request-headers.ts';
import { callGroups } from '#contracts/calls.ts';
import { ROLES } from '#contracts/desk/role.ts';
import { API_ROOT } from '#contracts/site/page-paths.ts';

const bodyRejections = [
  {
    status: 400,
    code: 'VALIDATION_FAILED',
    when: 'A field is missing or not valid. `errors` lists each field with its message. Nothing is charged.',
  },
  {
    status: 400,
    code: 'BAD_REQUEST',
    when: 'The body is not JSON, or contains a character that can’t be stored.',
  },
] as const;

export const CALLERS: Record<Who, string> = {
  anyone: 'Anyone.',
  owner: 'The owner of the data: a guest with a current user_uuid, or an account with its token.',
  account: 'An account, with its token.',
  contact: 'An account whose email address is a contact of a partner, with its token.',
  partner: 'A partner, with its report key.',
  reader: 'Staff with the role reader, agent, or manager, with a desk token.',
  agent: 'Staff with the role agent or manager, with a desk token.',
  manager: 'Staff with the role manager, with a desk token.',
  operator: 'This machine, or a caller with the operator’s token or secret.',
};

/** Undefined for a file. */
export function responseSchema(call: Call): Schema | undefined {
  if ('file' in call) return undefined;
  if ('bare' in call) return call.bare;
  return z.object({
    status: z.literal('success'),
    message: z.string(),
    data: 'data' in call ? call.data : pageOf(call.rows),
  });
}

function pageOf(row: Schema) {
  return z.object({
    data: z.array(row),
    total: z.number(),
    limit: z.number(),
    page: z.number(),
    next: z.optional(z.string()),
  });
}

export function documentPath({ path }: Call): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

export function openapiDocument() {
  const operations = callGroups.flatMap(({ group, calls }) =>
    calls.map(([call, summary]) => ({ call, group, summary })),
  );
  const byPath = Map.groupBy(operations, ({ call }) => documentPath(call));
  return {
    openapi: '3.1.0',
    info: {
      title: 'DMV services storefront',
      version: '1',
      description:
        'A successful call returns `{ status: "success", message, data }`. A failed call returns `{ status: "fail", message, error, request_id }` with a matching HTTP status. Amounts are in dollars.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(callGroups.map(({ group }) => group))].map((name) => ({ name })),
    paths: Object.fromEntries(
      [...byPath].map(([path, alike]) => [
        path,
        Object.fromEntries(alike.map((one) => [one.call.method, operationOf(one)])),
      ]),
    ),
    components: {
      schemas: { Failure: jsonSchema(failureSchema, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        Refused: {
          description: 'The request was rejected. The message says why.',
          content: json({ $ref: '#/components/schemas/Failure' }),
        },
      },
    },
  };
}

function operationOf({ call, group, summary }: { call: Call; group: string; summary: string }) {
  const { who, body, idempotent } = call;
  return {
    operationId: operationId(call),
    tags: [group],
    summary,
    description: [`Who can call it: ${CALLERS[who]}`, ...(idempotent ? idempotencyRules : [])].join(
      '\n\n',
    ),
    ...(who === 'owner' && { security: [{}, { token: [] }] }),
    ...((who === 'account' || who === 'contact' || who === 'partner' || isOfStaff(who)) && {
      security: [{ token: [] }],
    }),
    parameters: parametersOf(call),
    ...(body && { requestBody: { required: true, content: json(jsonSchema(body, 'input')) } }),
    responses: {
      200: successResponse(call),
      ...(idempotent && rejectionsByStatus()),
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

const isOfStaff = (who: Who) => ROLES.some((role) => role === who);

function successResponse(call: Call) {
  const schema = responseSchema(call);
  const content = schema ? json(jsonSchema(schema, 'output')) : fileContent(call);
  return { description: 'Done.', content };
}

function fileContent(call: Call) {
  return 'file' in call ? { [call.file]: {} } : {};
}

/** The rejections of a checkout's body or of a repeated request, with their codes. */
function rejectionsByStatus() {
  const rejections = [...bodyRejections, ...Object.values(idempotencyRejections)];
  const byStatus = Map.groupBy(rejections, ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, alike]) => [
      status,
      {
        description: alike.map(({ code, when }) => `\`${code}\`: ${when}`).join('\n\n'),
        content: json({ $ref: '#/components/schemas/Failure' }),
      },
    ]),
  );
}

function parametersOf(call: Call) {
  const { path, query, idempotent } = call;
  const inPath = idsIn(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const header = {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Identifies the attempt. A repeat with the same key gets the same response.',
    schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
  };
  return [
    ...inPath,
    ...queryParameters(query),
    ...(needsUser(call) ? [userHeader(call)] : []),
    ...(idempotent ? [header] : []),
  ];
}

const userFieldOf = ({ userField }: Call): string => userField ?? 'user_uuid';

function userHeader(call: Call) {
  return {
    name: USER_HEADER,
    in: 'header',
    description: `The user, if ${userFieldOf(call)} is omitted.`,
    schema: { type: 'string', format: 'uuid' },
  };
}

function needsUser(call: Call): boolean {
  const userField = userFieldOf(call);
  return [call.query, call.body].some(
    (schema) => schema && userField in objectSchema.parse(jsonSchema(schema, 'input')).properties,
  );
}

const objectSchema = z.object({
  properties: z._default(z.record(z.string(), z.unknown()), {}),
  required: z._default(z.array(z.string()), []),
});

function queryParameters(query: Schema | undefined) {
  if (!query) return [];
  const { properties, required } = objectSchema.parse(jsonSchema(query, 'input'));
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: acceptLaterFields,
  });
  return rest;
}

function json(schema: Record<string, unknown>) {
  return { 'application/json': { schema } };
}

function operationId({ method, path }: Call): string {
  const words = path
    .slice(API_ROOT.length)
    .replace(/^api\//, '')
    .split(/[^A-Za-z0-9]+/);
  return [method, ...words.filter((word) => word !== '')]
    .map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1)))
    .join('');
}
