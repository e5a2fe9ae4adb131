/**
 * Rules for placeholders in braces, such as {plate}, which are filled in when the text is shown. The build
 * and the Studio share them and show the same messages.
 */
const BRACES = /\{([^{}]*)\}/g;
/** As in other products' templates. */
const DOUBLE = /\{\{([^{}]*)\}\}/;

export type Fillable = {
  may: readonly string[];
  must?: readonly string[];
};

export function problemOfPlaceholders(text: string, { may, must = [] }: Fillable): string | true {
  const [, doubled] = text.match(DOUBLE) ?? [];
  if (doubled !== undefined) return `Use single braces, as in {${doubled.trim()}}.`;
  if (/[{}]/.test(text.replace(BRACES, ''))) return 'Each { needs a matching }.';
  const named = [...text.matchAll(BRACES)].map(([, name = '']) => name);
  const unknown = named.find((name) => !may.includes(name));
  if (unknown !== undefined) return `Remove {${unknown}}. The site fills in ${listOf(may)}.`;
  const missing = must.find((name) => !named.includes(name));
  return missing === undefined || `Include {${missing}} in the text. The site fills it in.`;
}

function listOf(names: readonly string[]): string {
  return names.length === 0 ? 'nothing here' : names.map((name) => `{${name}}`).join(', ');
}
