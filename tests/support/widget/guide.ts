import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const GUIDE = join(import.meta.dirname, '../../../docs/widget/integration.md');

/** Returns the code blocks of a language, with the addresses and the key of a real checkout. */
export function guideBlocks(language: string, checkout: string): string[] {
  const text = readFileSync(GUIDE, 'utf8');
  return [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, code = '']) =>
      code
        .replaceAll('https://checkout.example.com', checkout)
        .replaceAll('YOUR-TEST-KEY', 'demo-partner'),
  );
}
