/** A backup cannot be made or used. Its message is one sentence for the person at the console. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
  readonly code = 'BACKUP_REFUSED';
}
