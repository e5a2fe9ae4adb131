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
  let statement: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    statement ??= build(db, placesFor(values)).compile();
    const parameters = statement.parameters.map((parameter) =>
      parameter instanceof Slot ? Reflect.get(values, parameter.name) : parameter,
    );
    return (await db.executeQuery<Row>({ ...statement, parameters })).rows;
  };
}

function placesFor<Values extends object>(values: Values): Places<Values> {
  const places = Object.create(null);
  for (const name of Object.keys(values)) places[name] = sql`${new Slot(name)}`;
  return places;
}
