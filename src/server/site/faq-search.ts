/** The search of the FAQ page, which ships no script for it: its form is answered from the built page. */
import { CONTACT, FAQ } from '#routes/every-page/pages.ts';
import { escapeHtml } from '../documents/mail/html.ts';

/** As many characters as the form lets a visitor type. */
const MOST_CHARACTERS = 100;
const CATEGORY = /<section [^>]*data-faq="category"[^>]*>.*?<\/section>/gs;
const ENTRY = /<details>(.*?)<\/details>/gs;
const FIELD = 'name="q"';
const PLACE = 'data-faq="found">';
const ENTITY = /&(?:amp|lt|gt|quot|#3[489]);/g;
const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&#38;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
};

/**
 * The FAQ page with only the entries that mention every word of `q`, open, and a sentence that counts
 * them. The page as it is where nothing is asked.
 */
export function searchFaq(page: string, q: string): string {
  const asked = [...q.trim()].slice(0, MOST_CHARACTERS).join('').trim();
  if (asked === '') return page;
  const words = wordsOf(asked);
  let count = 0;
  const shown = page.replace(CATEGORY, (category) => {
    const before = count;
    const kept = category.replace(ENTRY, (entry, content: string) => {
      const text = textOf(content);
      if (!words.every((word) => text.includes(word))) return '';
      count += 1;
      return entry.replace('<details>', '<details open>');
    });
    return count === before ? '' : kept;
  });
  // Functions, for what a visitor types may hold a pattern of `replace`.
  return shown
    .replace(FIELD, () => `${FIELD} value="${escapeHtml(asked)}"`)
    .replace(PLACE, () => PLACE + outcome(asked, count));
}

function outcome(asked: string, count: number): string {
  const quoted = `“${escapeHtml(asked)}”`;
  const sentence =
    count === 0
      ? `No answer mentions ${quoted}.`
      : `${count} ${count === 1 ? 'answer' : 'answers'} for ${quoted}`;
  return `<p class="mt5"><strong>${sentence}</strong></p><p><a class="tall" href="${FAQ}">All questions</a><a class="tall" href="${CONTACT}">Contact us</a></p>`;
}

/** The words to look for: a question's last one is meant without its mark. */
function wordsOf(asked: string): string[] {
  return alike(asked)
    .split(/\s+/)
    .map((word) => word.replace(/[?!.,;:]+$/, '') || word);
}

function textOf(html: string): string {
  const text = html.replace(/<[^>]*>/g, ' ');
  return alike(text.replace(ENTITY, (entity) => CHARACTERS[entity] ?? entity));
}

/** Editors write curly apostrophes, keyboards straight ones. */
function alike(text: string): string {
  return text.replace(/[‘’]/g, "'").toLowerCase();
}
