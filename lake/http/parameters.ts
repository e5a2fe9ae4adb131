import { badRequest } from '../errors.ts';

/** A query's parameters, which the URL contains as `$name=<JSON>`. */
export function queryParameters(all: Record<string, string>): Record<string, unknown> {
  const named = Object.entries(all).filter(([name]) => name.startsWith('$'));
  return Object.fromEntries(
    named.map(([name, text]) => [name.slice(1), parseParameter(name, text)]),
  );
}

function parseParameter(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest(`The parameter ${name} is not JSON`);
  }
}

/** By default, newer API versions read published documents and older ones read everything. */
export function perspectiveOf(asked: string | undefined, version: string, isEditor: boolean) {
  const day = version.replace(/^v/, '');
  const usual = /^x$/i.test(day) || day >= '2025-02-19' ? 'published' : 'raw';
  return isEditor ? (asked ?? usual) : 'published';
}
