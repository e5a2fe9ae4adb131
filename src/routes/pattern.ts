/** The parameters of a URL pattern. `:name` matches one segment, and a name that ends with `?` is optional. */
export type PathParts = Readonly<Record<string, string | undefined>>;

/** Returns the parameters' values, or undefined if the path doesn't match. */
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

/** Returns the path, or undefined if a required parameter has no value. */
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
