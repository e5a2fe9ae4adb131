export const PLACEHOLDER = /\{(\w+)\}/g;

/** Fills in all values in one pass, so braces inside a value stay as they are. Other placeholders stay, too. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}
