import { createWriteStream } from 'node:fs';
import { type Restored, restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { maxBytesOf, type SandboxData } from '#server/gateways.ts';
import type { TestApi } from '#tests/support/api/create-test-api.ts';

function keptBy({ ledger, deps }: TestApi): SandboxData {
  const { storage } = deps.gateways;
  return {
    charges: {
      entries: () => [...ledger.entries(), ...ledger.refunds()],
      restore: ledger.restore,
    },
    uploads: {
      read: (key) => storage.readStart(key, maxBytesOf(key)),
      restore: storage.restore,
    },
  };
}

export async function backUpShop(shop: TestApi, file: string): Promise<void> {
  await writeBackup({ ...shop.deps, kept: keptBy(shop) }, createWriteStream(file));
}

export async function restoreShop(shop: TestApi, file: string): Promise<Restored> {
  const { database, deps } = shop;
  return restoreBackup({ database, kept: keptBy(shop), secret: deps.secret }, file);
}
