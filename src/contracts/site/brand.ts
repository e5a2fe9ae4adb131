import { property } from '../api/failure-text.ts';

export type Brand = { logo?: string; title: string; subTitle: string };

export const DEFAULT_BRAND: Brand = {
  title: 'DMV Delegated Provider',
  subTitle: 'Officially Entrusted by the CA Department of Motor Vehicles',
};

/**
 * Parses the DMV_LOGO parameter: an object, a list of objects, or a list of `{ value }`. Missing parts keep
 * their defaults. Doesn't use zod, because every page's header loads this module.
 */
export function brandOf(value: unknown): Brand {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const inner = property(first, 'value') ?? first;
  const logo = text(property(inner, 'dmv_logo'));
  return {
    ...(logo ? { logo } : {}),
    title: text(property(inner, 'title')) ?? DEFAULT_BRAND.title,
    subTitle: text(property(inner, 'sub_title')) ?? DEFAULT_BRAND.subTitle,
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
