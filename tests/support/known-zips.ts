import { zipTable } from '#server/gateways/postal/zip-table.ts';

export function knownZips(): string[] {
  const codes = Array.from({ length: 100_000 }, (_, code) => String(code).padStart(5, '0'));
  return codes.filter((code) => zipTable().find(code));
}
