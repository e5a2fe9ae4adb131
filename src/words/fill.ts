export const PLACEHOLDER = /\{(\w+)\}/g;

/** Replaces the placeholders of a sentence by their values. Others stay. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => String(values[name] ?? whole));
}
