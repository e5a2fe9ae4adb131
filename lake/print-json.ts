const LINE_WIDTH = 100;

/** Prints JSON in the repository formatter's style, so that a publish changes only what the editor changed. */
export function printJson(value: unknown): string {
  return `${print(value, '', 0)}\n`;
}

/** `before` is the number of characters before the value on its line. */
function print(value: unknown, indent: string, before: number): string {
  if (Array.isArray(value)) return printArray(value, indent, before);
  if (typeof value === 'object' && value !== null) return printObject(value, indent);
  return JSON.stringify(value) ?? 'null';
}

function printObject(value: object, indent: string): string {
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  if (entries.length === 0) return '{}';
  const inner = `${indent}  `;
  const lines = entries.map(([key, item]) => {
    const head = `${inner}${JSON.stringify(key)}: `;
    return head + print(item, inner, head.length);
  });
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

function printArray(items: unknown[], indent: string, before: number): string {
  if (items.length === 0) return '[]';
  const flat = items.every((item) => typeof item !== 'object' || item === null);
  const line = `[${items.map((item) => JSON.stringify(item)).join(', ')}]`;
  // One more character for a comma.
  if (flat && before + line.length < LINE_WIDTH) return line;
  const inner = `${indent}  `;
  const lines = items.map((item) => inner + print(item, inner, inner.length));
  return `[\n${lines.join(',\n')}\n${indent}]`;
}

/** Parses JSON. Returns undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
