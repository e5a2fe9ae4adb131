/** Keeps all query types, but only those document types that a query refers to. */
export function shortTypes(generated: string): string {
  const blocks = generated.split('\n\n');
  const isOfQuery = (block: string) => !/^(\/\/ Source: schema.*\n)?(export )?type /.test(block);
  const used = blocks.filter(isOfQuery).join();
  const isUsed = (block: string) => {
    const name = /^(?:export )?type (\w+)/m.exec(block)?.[1];
    return isOfQuery(block) || new RegExp(`\\b${name}( \\||;|<)`).test(used);
  };
  return withNames(blocks.filter(isUsed).join('\n\n'));
}

/** A field that is an object. Matches overlap, so that nested objects are found, too. */
const OBJECT = /^( *)(\w+): (?:Array<)?(?=(\{\n(?:\1 .*\n)+\1\}))/gm;
const SHORT = 6;

/** Names each long object that several fields have, such as rich text, after the first of these fields. */
function withNames(types: string): string {
  const objects = [...types.matchAll(OBJECT)]
    .map(([, indent = '', field = '', text = '']) => ({
      field,
      text,
      shape: text.replaceAll(`\n${indent}`, '\n'),
    }))
    .sort((one, other) => other.shape.length - one.shape.length);
  const longest = objects.find(
    ({ shape }, index) => shape.split('\n').length > SHORT && objects[index + 1]?.shape === shape,
  );
  if (!longest) return types;
  const name = longest.field.charAt(0).toUpperCase() + longest.field.slice(1);
  const same = objects.filter(({ shape }) => shape === longest.shape);
  const short = same.reduce((text, one) => text.replaceAll(one.text, name), types);
  return withNames(
    short.replace('// Source:', `export type ${name} = ${longest.shape};\n\n// Source:`),
  );
}
