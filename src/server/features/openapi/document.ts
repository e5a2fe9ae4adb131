/** The OpenAPI 3.1 document, made from the table of endpoints and the contracts. */
import * as z from 'zod/mini';
import { fieldErrorSchema } from '#contracts/api/envelope.ts';
import {
  IDEMPOTENCY_KEY,
  idempotencyRefusals,
  idempotencyRules,
} from '#contracts/api/idempotency.ts';
import { CALLERS, type Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

const failureSchema = z.object({
  status: z.literal('fail'),
  message: z.string(),
  error: z.object({
    data: z.object({
      message: z.string(),
      code: z.string(),
      errors: z.optional(z.array(fieldErrorSchema)),
      html: z.optional(z.string()),
    }),
  }),
  request_id: z.string(),
});

const bodyRefusals = [
  {
    status: 400,
    code: 'VALIDATION_FAILED',
    when: 'A field is missing or not valid: `errors` names each with its message. Nothing is charged.',
  },
  {
    status: 400,
    code: 'BAD_REQUEST',
    when: 'The body is not JSON, or holds a character that cannot be kept.',
  },
] as const;

/** The whole body of a good answer. */
export function answerSchema({ answer }: Endpoint): z.ZodMiniType | undefined {
  if (answer.kind === 'file') return undefined;
  if (answer.kind === 'bare') return answer.body;
  const page = z.object({
    data: z.array(answer.kind === 'list' ? answer.row : z.unknown()),
    total: z.number(),
    limit: z.number(),
    page: z.number(),
    next: z.optional(z.string()),
  });
  return z.object({
    status: z.literal('success'),
    message: z.string(),
    data: answer.kind === 'list' ? page : answer.data,
  });
}

/** The document. */
export function openapiDocument() {
  const byPath = Map.groupBy(endpoints, (endpoint) => endpoint.path);
  return {
    openapi: '3.1.0',
    info: {
      title: 'DMV services storefront',
      version: '1',
      description:
        'Every good answer is `{ status: "success", message, data }`, every refusal `{ status: "fail", message, error, request_id }` with an honest HTTP status. Amounts are dollars.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(({ group }) => group))].map((name) => ({ name })),
    paths: Object.fromEntries(
      [...byPath].map(([path, calls]) => [
        path,
        Object.fromEntries(calls.map((call) => [call.method, operationOf(call)])),
      ]),
    ),
    components: {
      schemas: { Failure: jsonSchema(failureSchema, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        Refused: {
          description: 'The request is refused; the message says why.',
          content: json({ $ref: '#/components/schemas/Failure' }),
        },
      },
    },
  };
}

function operationOf(endpoint: Endpoint) {
  const { method, path, group, summary, who, body, idempotent } = endpoint;
  return {
    operationId: operationId(method, path),
    tags: [group],
    summary,
    description: [
      `May be called by: ${CALLERS[who]}`,
      ...(idempotent ? idempotencyRules : []),
    ].join('\n\n'),
    ...(who === 'owner' && { security: [{}, { token: [] }] }),
    ...(who === 'account' && { security: [{ token: [] }] }),
    parameters: parametersOf(endpoint),
    ...(body && { requestBody: { required: true, content: json(jsonSchema(body, 'input')) } }),
    responses: {
      200: goodAnswer(endpoint),
      ...(idempotent && refusalsByStatus()),
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

function goodAnswer(endpoint: Endpoint) {
  const { answer } = endpoint;
  const schema = answerSchema(endpoint);
  if (schema) return { description: 'Done.', content: json(jsonSchema(schema, 'output')) };
  const type = answer.kind === 'file' ? answer.type : 'application/octet-stream';
  return { description: 'Done.', content: { [type]: {} } };
}

/** The refusals of a checkout's body and of a repetition, with the codes by which programs tell them apart. */
function refusalsByStatus() {
  const refusals = [...bodyRefusals, ...Object.values(idempotencyRefusals)];
  const byStatus = Map.groupBy(refusals, ({ status }) => status);
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

function parametersOf({ path, query, idempotent }: Endpoint) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const header = {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A key of the attempt: a repeat with it gets the same answer.',
    schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
  };
  return [...inPath, ...queryParameters(query), ...(idempotent ? [header] : [])];
}

const objectSchema = z.object({
  properties: z._default(z.record(z.string(), z.unknown()), {}),
  required: z._default(z.array(z.string()), []),
});

function queryParameters(query: z.ZodMiniType | undefined) {
  if (!query) return [];
  const { properties, required } = objectSchema.parse(jsonSchema(query, 'input'));
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function json(schema: Record<string, unknown>) {
  return { 'application/json': { schema } };
}

function operationId(method: string, path: string): string {
  const words = path.replace(/^\/v1\/(api\/)?/, '').split(/[^A-Za-z0-9]+/);
  return [method, ...words.filter((word) => word !== '')]
    .map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1)))
    .join('');
}
