import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Queryable } from './schema.ts';

/** Stands for a value until the statement is sent. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** The place of each value in a statement. */
export type Places<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> };

/**
 * Builds a statement on its first use and then only sends it, because building it takes longer. `build` must not use
 * anything that changes: what does is one of the values.
 */
export function prepared<Values extends object, Row>(
  build: (db: Queryable, values: Places<Values>) => Compilable<Row>,
): (db: Queryable, values: Values) => Promise<Row[]> {
  const places: Places<Values> = Object.create(
    new Proxy({}, { get: (_, name) => sql`${new Slot(String(name))}` }),
  );
  let statement: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    statement ??= build(db, places).compile();
    const parameters = statement.parameters.map((parameter) =>
      parameter instanceof Slot ? Reflect.get(values, parameter.name) : parameter,
    );
    return (await db.executeQuery<Row>({ ...statement, parameters })).rows;
  };
}
