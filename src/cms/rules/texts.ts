type Text = { text: string; about: string; path: string[] };

const HEADINGS = ['question', 'label', 'term', 'title', 'heading'];

/** Yields every text of a result. A paragraph is one text, even if parts of it are bold. */
export function* textsOf(value: unknown, path: string[] = [], about = ''): Generator<Text> {
  if (typeof value === 'string') yield { text: value, about, path };
  if (typeof value !== 'object' || value === null) return;
  if ('children' in value && Array.isArray(value.children)) {
    const text = value.children.map((span: unknown) => fieldOf(span, 'text') ?? '').join('');
    yield { text, about, path };
    return;
  }
  const heading = HEADINGS.map((name) => fieldOf(value, name)).find(Boolean) ?? about;
  for (const [name, part] of Object.entries(value)) yield* textsOf(part, [...path, name], heading);
}

function fieldOf(value: unknown, name: string): string | undefined {
  const field = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof field === 'string' ? field : undefined;
}
