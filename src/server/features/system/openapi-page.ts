/** Renders the document as plain HTML with one style and no script. */
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Call } from '#contracts/api/call.ts';
import { operationPaths } from '#contracts/api/paths.ts';
import { callGroups } from '#contracts/calls.ts';
import { CALLERS, documentPath, openapiDocument } from './openapi-document.ts';

const STYLE = `
body { font: 1rem/1.6 "Public Sans", system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #0f2233; background: #fdfcfa; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
details { border-top: 1px solid #ccd5df; padding: .5rem 0; }
summary { cursor: pointer; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
pre { background: #eef2f6; padding: 1rem; overflow-x: auto; }
summary code { font-weight: 700; }
dt { font-weight: 700; margin-top: .5rem; } dd { margin: 0; }
`;

export const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256')
  .update(STYLE)
  .digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export function docsPage() {
  const { info, paths: operations } = openapiDocument();
  const sections = [...Map.groupBy(callGroups, ({ group }) => group)].map(([name, groups]) => {
    const calls = groups.flatMap((group) => group.calls);
    const definitionOf = (call: Call) => operations[documentPath(call)]?.[call.method];
    const items = calls.map(([call, summary]) => callHtml(call, summary, definitionOf(call)));
    return html`<h2>${name}</h2>${items}
`;
  });
  return html`<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API – ${info.title}</title><style>${raw(STYLE)}</style></head>
<body><main><h1>API</h1><p>${info.description}</p>
<p>Machine-readable: <a href="${operationPaths.openapi}">OpenAPI 3.1</a>.</p>
${sections}</main></body></html>`;
}

function callHtml(call: Call, summary: string, operation: unknown) {
  const title = `${call.method.toUpperCase()} ${documentPath(call)}`;
  return html`<details><summary><code>${title}</code> ${summary}</summary>
<dl><dt>Who can call it</dt><dd>${CALLERS[call.who]}</dd><dt>Definition</dt></dl>
<pre>${JSON.stringify(operation, undefined, 2) ?? ''}</pre></details>`;
}
