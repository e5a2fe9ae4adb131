import { ContentError } from '#cms/parse-content.ts';
import { escapeHtml } from '#contracts/api/escape-html.ts';
import { studioUrlOf } from './settings.ts';

/** Links to the document if it is known. */
export function problemPage(problem: unknown): Response {
  const sentence = problem instanceof Error ? problem.message : String(problem);
  const id = problem instanceof ContentError ? problem.documentId : undefined;
  const studio = studioUrlOf(process.env);
  const link = id === undefined ? studio : `${studio}/intent/edit/id=${encodeURIComponent(id)}/`;
  console.warn(sentence);
  const page = plainPage('This page can’t be shown', [
    `<p role="alert">${escapeHtml(sentence)}</p>`,
    `<p><a href="${link}" target="_top">Open it in the Studio</a></p>`,
  ]);
  return new Response(page, {
    status: 500,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

export function plainPage(title: string, parts: string[]): string {
  return `<!doctype html>
<html lang="en-US">
<title>${title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:24rem;margin:4rem auto;padding:0 1rem;overflow-wrap:anywhere}input,button{font:inherit;padding:.5rem;margin-top:.5rem}</style>
<h1>${title}</h1>
${parts.join('\n')}
</html>`;
}
