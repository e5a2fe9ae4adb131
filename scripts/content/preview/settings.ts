type Env = Record<string, string | undefined>;
export type PreviewSettings = {
  host: string;
  port: number;
  /** Undefined if only this machine can reach the preview. */
  publicUrl: URL | undefined;
  /** The secret for people without access to the Studio. */
  secret: string | undefined;
  studios: string[];
};

const LOCAL_HOST = '127.0.0.1';
const LOCAL_NAMES = [LOCAL_HOST, 'localhost', '::1'];

/** The Studio whose forms the preview opens. The local lake serves its own Studio. */
export function studioUrlOf(env: Env): string {
  return studioUrlsOf(env)[0] ?? env.SANITY_API_HOST ?? 'http://127.0.0.1:3333';
}

/** The preview's URL for a Studio that is built or served on this machine. */
export function previewUrlOfStudio({ SANITY_STUDIO_PREVIEW_URL, PREVIEW_PORT }: Env): string {
  if (SANITY_STUDIO_PREVIEW_URL) return SANITY_STUDIO_PREVIEW_URL;
  return `http://${LOCAL_HOST}:${readPreviewSettings({ PREVIEW_PORT }).port}`;
}

/** Throws an error with a one-sentence message if the preview would be unsafe or could not work. */
export function readPreviewSettings(env: Env): PreviewSettings {
  const secret = env.PREVIEW_SECRET || undefined;
  if (secret !== undefined && !/^\S{16,}$/.test(secret)) {
    throw new Error('PREVIEW_SECRET: expected at least 16 characters without spaces.');
  }
  const port = Number(env.PREVIEW_PORT || 4322);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error('PREVIEW_PORT: expected a port number.');
  }
  const host = env.PREVIEW_HOST || LOCAL_HOST;
  const publicUrl = publicUrlOf(env.PREVIEW_URL);
  if (!LOCAL_NAMES.includes(host) && !publicUrl) {
    throw new Error(
      `PREVIEW_URL: a preview that listens on ${host} needs its public address, starting with https://.`,
    );
  }
  if (publicUrl && studioUrlsOf(env).length === 0) {
    throw new Error(
      'PREVIEW_STUDIO_URL: expected the address of the Studio that shows the preview.',
    );
  }
  return {
    host,
    port,
    publicUrl,
    secret,
    studios: studioUrlsOf(env).map((url) => originOf('PREVIEW_STUDIO_URL', url)),
  };
}

function publicUrlOf(value: string | undefined): URL | undefined {
  if (!value) return undefined;
  const url = new URL(originOf('PREVIEW_URL', value));
  if (url.protocol !== 'https:' && !LOCAL_NAMES.includes(url.hostname)) {
    throw new Error('PREVIEW_URL: drafts are shown only over https://.');
  }
  return url;
}

function studioUrlsOf({ PREVIEW_STUDIO_URL = '' }: Env): string[] {
  return PREVIEW_STUDIO_URL.split(/\s+/)
    .filter(Boolean)
    .map((url) => url.replace(/\/$/, ''));
}

function originOf(setting: string, address: string): string {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
    throw new Error(`${setting}: expected an address such as https://preview.example.com.`);
  }
  return new URL(address).origin;
}
