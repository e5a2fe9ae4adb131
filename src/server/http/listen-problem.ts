/** One sentence for a server that cannot listen. `setting` is the name of the port's setting. */
export function listenProblem(
  error: NodeJS.ErrnoException,
  { host, port, setting }: { host: string; port: number; setting: 'PORT' | 'STATUS_PORT' },
): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is in use. Stop the program that uses it, or set ${setting} to another one.`;
  }
  if (error.code === 'EACCES')
    return `This user can’t use port ${port}. Set ${setting} above 1023.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `HOST: ${host} is not an address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all addresses.`;
  }
  return `Can’t listen on ${host}:${port} (${error.message}). Set HOST and ${setting} to a different address.`;
}
