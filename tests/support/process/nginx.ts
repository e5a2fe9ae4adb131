import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { testCertificate } from '../outside/test-certificate.ts';
import { freePort } from './postgres.ts';

export type Nginx = {
  httpsPort: number;
  httpPort: number;
  /** Sends a request over TLS with the site's own name, from another address of this machine. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
};

const SITE = 'storefront.example';
/** Different from the address of this machine's processes, to distinguish the customer from the proxy. */
export const CUSTOMER = '127.0.0.2';

/**
 * Starts nginx with the operators' configuration. Only machine-specific settings are replaced: ports,
 * certificate, and log.
 */
export async function startNginx(
  program: string,
  folder: string,
  upstreams: readonly [string, string],
): Promise<Nginx> {
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'cert.pem'), testCertificate.cert);
  writeFileSync(join(folder, 'key.pem'), testCertificate.key, { mode: 0o600 });
  const given = readFileSync('deploy/nginx/storefront.conf', 'utf8')
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('listen 80 ', `listen 127.0.0.1:${httpPort} `)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${httpsPort} `)
    .replace('127.0.0.1:4321', upstreams[0])
    .replace('127.0.0.1:4322', upstreams[1])
    .replace(/\/etc\/letsencrypt\S+fullchain.pem/, join(folder, 'cert.pem'))
    .replace(/\/etc\/letsencrypt\S+privkey.pem/, join(folder, 'key.pem'))
    .replaceAll('/var/log/nginx', folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;\n${process.getuid?.() === 0 ? 'user root;\n' : ''}pid ${join(folder, 'pid')};
error_log ${join(folder, 'error.log')};
events {}
http {\n${temporary}\n${given}\n}\n`,
  );
  const child = spawn(program, ['-p', folder, '-c', 'nginx.conf'], { stdio: 'inherit' });
  const endWithUs = () => void child.kill('SIGTERM');
  process.once('exit', endWithUs);
  const ask = askThrough(httpsPort);
  await untilAnswering(child, ask);
  return {
    httpPort,
    httpsPort,
    ask,
    async stop() {
      process.off('exit', endWithUs);
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function askThrough(port: number) {
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path,
      localAddress: CUSTOMER,
      method: init.method ?? 'GET',
      headers: { ...Object.fromEntries(new Headers(init.headers)), Host: SITE },
      servername: SITE,
      ca: testCertificate.cert,
      // The certificate is for a different name.
      checkServerIdentity: () => undefined,
    });
    sent.end(init.body);
    const [answer] = await once(sent, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    const headers = new Headers();
    for (let at = 0; at < answer.rawHeaders.length; at += 2)
      headers.append(answer.rawHeaders[at], answer.rawHeaders[at + 1]);
    return new Response(Buffer.concat(chunks), { status: answer.statusCode, headers });
  };
}

async function untilAnswering(child: ChildProcess, ask: (path: string) => Promise<Response>) {
  while (child.exitCode === null) {
    const answer = await ask('/v1/api/health').catch(() => undefined);
    if (answer?.status === 200) return;
    await wait(100);
  }
  throw new Error('nginx ended');
}
