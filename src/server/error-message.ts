import { ConfigError } from '#config/server.ts';
import { GatewayError } from './errors.ts';

type CodedError = Error & { code: unknown };

const DISK_FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const NOT_ALLOWED = ['EACCES', 'EPERM', 'EROFS'];

/**
 * One sentence for a problem that the operator can fix. Undefined for a bug, which needs a stack trace.
 * System errors refer to a file in `dataDir` unless they name another.
 */
export function messageFor(error: unknown, dataDir: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ConfigError) return error.message;
  if (error instanceof GatewayError) {
    return `${error.message}. Try again later, or check that service’s settings.`;
  }
  if (!('code' in error)) return undefined;
  if ('syscall' in error) return ofTheSystem(error, dataDir);
  if ('severity' in error) return ofTheDatabase(error);
  return error.message;
}

function ofTheSystem(error: CodedError, dataDir: string): string {
  const { message } = error;
  const code = String(error.code);
  const path = 'path' in error ? String(error.path) : dataDir;
  const [setting, what] = path.startsWith(dataDir) ? ['DATA_DIR: ', 'the setting'] : ['', 'it'];
  if (DISK_FULL.includes(code)) {
    return `${setting}the disk that holds ${path} is full (${code}). Free up space, or change ${what} to another disk.`;
  }
  if (NOT_ALLOWED.includes(code)) {
    return `${setting}this user can’t use ${path} (${code}). Grant permission, or change ${what} to another folder.`;
  }
  return `${setting}${path} can’t be used (${message}). Fix the problem, or change ${what} to another location.`;
}

function ofTheDatabase(error: CodedError): string {
  if (error.code === '42501') {
    return `DATABASE_URL: its user is missing a privilege (${error.message}). Make that user the owner of the database, or grant the privilege.`;
  }
  if (error.code === '53100') {
    return `The database’s disk is full (${error.message}). Free up space and start again.`;
  }
  return `The database reported an error (${error.message}). Check its log.`;
}
