/** Adds copy buttons to the guide's samples, which contain the test key of a partner who is logged in. */
import * as z from 'zod/mini';
import { fetchApi, readSessionToken } from '#api-client/fetch-api.ts';
import { operationPaths } from '#contracts/api/paths.ts';
import { partnerSession } from '#session/partner-session.ts';

const COPY = 'Copy';
/** Report keys are stored as hashes, so no page can contain one. */
const PLACEHOLDER = 'YOUR-TEST-KEY';
/** The part of the portal's answer that the guide needs, without the rest of the desk's contracts. */
const keysSchema = z.object({
  data: z.object({
    keys: z.array(z.object({ kind: z.string(), key: z.nullable(z.string()) })),
  }),
});

export function beginGuide(page: Document): void {
  const samples = [...page.querySelectorAll<HTMLElement>('.guide pre')];
  for (const sample of samples) {
    const button = page.createElement('button');
    button.type = 'button';
    button.className = 'button button--quiet button--small';
    button.textContent = COPY;
    button.addEventListener('click', () => void copy(sample.textContent, button));
    sample.previousElementSibling?.append(button);
    // Long lines scroll.
    sample.tabIndex = 0;
  }
  for (const table of page.querySelectorAll('.guide table')) labelCells(table);
  if (readSessionToken() !== '') void fillInKey(samples);
  partnerSession.share(() => void fillInKey(samples));
  partnerSession.ask();
}

/** On a phone, the headings are hidden. */
function labelCells(table: Element): void {
  const names = [...table.querySelectorAll('th')].map((one) => one.textContent);
  for (const row of table.querySelectorAll('tbody tr')) {
    for (const [place, cell] of [...row.querySelectorAll('td')].entries()) {
      const name = names[place];
      if (name) cell.dataset.label = name;
    }
  }
}

async function copy(text: string, button: HTMLButtonElement): Promise<void> {
  await navigator.clipboard.writeText(text);
  button.textContent = 'Copied';
  setTimeout(() => {
    button.textContent = COPY;
  }, 2000);
}

async function fillInKey(samples: readonly Element[]): Promise<void> {
  // For customers, who are no partners, the page stays as it is.
  const response = await fetchApi(operationPaths.portal);
  if (!response.ok) return;
  const { keys } = keysSchema.parse(await response.json()).data;
  const key = keys.findLast(({ kind }) => kind === 'test')?.key ?? PLACEHOLDER;
  for (const sample of samples) {
    const code = sample.querySelector('code') ?? sample;
    code.textContent = code.textContent.replaceAll(PLACEHOLDER, key);
  }
}
