/** Escapes text for HTML. Use it only for text between tags, not inside an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
