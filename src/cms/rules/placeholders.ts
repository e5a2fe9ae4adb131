/**
 * What editors write in braces, such as {plate}, is filled in when the text is shown. The build and the Studio refuse the same
 * mistakes by this rule, in the same words.
 */
const BRACES = /\{([^{}]*)\}/g;

export type Fillable = {
  /** What can be filled in. */
  may: readonly string[];
  /** What the text has to say. */
  must?: readonly string[];
};

/** What is wrong with the braces of a text, in one sentence; true where nothing is. */
export function problemOfPlaceholders(text: string, { may, must = [] }: Fillable): string | true {
  if (/[{}]/.test(text.replace(BRACES, ''))) return 'Each { needs a matching }.';
  const named = [...text.matchAll(BRACES)].map(([, name = '']) => name);
  const unknown = named.find((name) => !may.includes(name));
  if (unknown !== undefined) return `Remove {${unknown}}. The site fills in ${listOf(may)}.`;
  const missing = must.find((name) => !named.includes(name));
  return missing === undefined || `Include {${missing}} in the text. The site fills it in.`;
}

/** Fills in all values at once: braces within a value stay as they are. */
export function fillPlaceholders(
  text: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return text.replace(BRACES, (braces, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : braces,
  );
}

function listOf(names: readonly string[]): string {
  return names.length === 0 ? 'nothing here' : names.map((name) => `{${name}}`).join(', ');
}
