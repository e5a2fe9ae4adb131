import { createHash } from 'node:crypto';

const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/;
const INLINE = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g;

/**
 * Astro lets every page run all inline scripts and styles that it knows. The page with a policy that names only
 * those which it holds.
 */
export function withOwnPolicy(html: string): string {
  const held = new Set(Array.from(html.matchAll(INLINE), ([, , text = '']) => hashOf(text)));
  return html.replace(POLICY, (meta) =>
    meta.replace(/ '(sha256-[^']+)'/g, (source, hash) => (held.has(hash) ? source : '')),
  );
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
