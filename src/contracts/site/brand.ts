import { property } from '../api/failure-text.ts';

/** Parts that the provider hasn't set are undefined. The page's markup has defaults for them. */
export type Brand = Record<'logo' | 'title' | 'subTitle', string | undefined>;

/**
 * Parses the DMV_LOGO parameter: an object, a list of objects, or a list of `{ value }`. Doesn't use zod, because
 * every page's header loads this module.
 */
export function brandOf(value: unknown): Brand {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const inner = property(first, 'value') ?? first;
  return {
    logo: text(property(inner, 'dmv_logo')),
    title: text(property(inner, 'title')),
    subTitle: text(property(inner, 'sub_title')),
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
