import type { IncomingMessage, ServerResponse } from 'node:http';
import { isKnown } from '../http/etag.ts';
import type { Asset, Variant } from './asset.ts';
import { rawOf } from './headers.ts';

/** Sends a file in a form that the browser accepts, or a 304 if the browser has this version. */
export function sendAsset(
  request: IncomingMessage,
  response: ServerResponse,
  asset: Asset,
  { status, framers = [] }: { status: number; framers?: readonly string[] | undefined },
) {
  const policy = framers.length > 0 ? asset.policyFor?.(framers) : undefined;
  const frame = (raw: string[], headers: Variant['headers']) =>
    policy === undefined ? raw : rawOf({ ...headers, 'content-security-policy': policy });
  const known = request.headers['if-none-match'];
  if (status === 200 && known !== undefined && isKnown(known, asset.etag)) {
    response.writeHead(304, frame(asset.rawUnchanged, asset.unchanged)).end();
    return;
  }
  const variant = negotiate(asset, request.headers['accept-encoding']);
  response.writeHead(status, frame(variant.rawHeaders, variant.headers));
  response.end(request.method === 'HEAD' ? undefined : variant.body);
}

function negotiate({ plain, brotli, gzip }: Asset, accepted: unknown): Variant {
  if (typeof accepted !== 'string' || brotli === undefined || gzip === undefined) return plain;
  if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted)) return brotli;
  if (/\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted)) return gzip;
  return plain;
}
