/** A pattern of an address: `:name` stands for one part, and one with `?` at its end may be left out. */
export type PathParts = Readonly<Record<string, string | undefined>>;

/** The values of a pattern's names in a path, or undefined where the path does not match. */
export function matchPattern(pattern: string, path: string): Record<string, string> | undefined {
  const expected = split(pattern);
  const given = split(path);
  if (given.length > expected.length) return undefined;
  const found = new Map<string, string>();
  for (const [index, part] of expected.entries()) {
    const text = given[index];
    if (text === undefined) {
      if (!part.endsWith('?')) return undefined;
    } else if (part.startsWith(':')) {
      found.set(nameOf(part), decode(text));
    } else if (part !== text) {
      return undefined;
    }
  }
  return Object.fromEntries(found);
}

/** The path of a pattern with these values, or undefined where one is missing. */
export function fillPattern(pattern: string, parts: PathParts): string | undefined {
  let path = '';
  for (const part of split(pattern)) {
    const value = part.startsWith(':') ? parts[nameOf(part)] : undefined;
    if (value !== undefined) path += `/${encodeURIComponent(value)}`;
    else if (!part.startsWith(':')) path += `/${part}`;
    else if (!part.endsWith('?')) return undefined;
  }
  return path;
}

/** The first part of a path or pattern. */
export function firstPart(path: string): string {
  return split(path)[0] ?? '';
}

function split(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function nameOf(part: string): string {
  return part.slice(1).replace('?', '');
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
