/** Stripe's forms: `card[number]=42` and `types[0]=card` represent nested values. */

export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

export function readForm(text: string): Form {
  const form: Form = {};
  for (const [key, value] of new URLSearchParams(text)) put(form, namesIn(key), value);
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, withLists(value)]));
}

/** Serializes a form so that the result doesn't depend on the order of its fields. */
export function formKey(form: FormValue): string {
  return JSON.stringify(form, (_name, value: FormValue) =>
    typeof value === 'string' || Array.isArray(value)
      ? value
      : Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b))),
  );
}

function namesIn(key: string): string[] {
  return key.split('[').map((part) => (part.endsWith(']') ? part.slice(0, -1) : part));
}

function put(form: Form, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    form[name] = value;
    return;
  }
  const inner = form[name];
  const nested = typeof inner === 'object' && !Array.isArray(inner) ? inner : {};
  form[name] = nested;
  put(nested, rest, value);
}

/** Objects whose keys count up from 0 are lists. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
