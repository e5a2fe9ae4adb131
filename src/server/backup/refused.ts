/** A backup cannot be made or used. The message is one sentence for the operator. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
  readonly code = 'BACKUP_REFUSED';
}
