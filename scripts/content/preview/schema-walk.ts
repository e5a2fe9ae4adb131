import * as z from 'zod';

/** Unwraps optional, nullable, and similar schemas. */
export function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault
  ) {
    return innermost(schema.unwrap());
  }
  return schema instanceof z.ZodPipe ? innermost(schema.in) : schema;
}

export function elementOf(list: z.ZodArray): z.core.$ZodType {
  return list.element;
}

/** The minimum and maximum length of a list. */
export function sizesOf(list: z.ZodArray): { least: number; most: number | undefined } {
  let least = 0;
  let most: number | undefined;
  for (const check of list.def.checks ?? []) {
    if (check instanceof z.core.$ZodCheckMinLength) least = check._zod.def.minimum;
    if (check instanceof z.core.$ZodCheckMaxLength) most = check._zod.def.maximum;
    if (check instanceof z.core.$ZodCheckLengthEquals) least = most = check._zod.def.length;
  }
  return { least, most };
}

/** The schema of a place inside a value. Undefined if it is unknown. */
export function schemaAt(
  schema: z.core.$ZodType,
  path: readonly PropertyKey[],
): z.core.$ZodType | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return schema;
  const inner = innermost(schema);
  if (inner instanceof z.ZodArray) return schemaAt(elementOf(inner), rest);
  if (inner instanceof z.ZodObject) {
    const field: z.core.$ZodType | undefined = inner.shape[String(step)];
    return field && schemaAt(field, rest);
  }
  return undefined;
}
