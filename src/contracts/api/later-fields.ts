import type * as z from 'zod/mini';

/** An override for JSON Schemas: later versions may add fields to what we send, so readers must accept them. */
export function acceptLaterFields({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}
