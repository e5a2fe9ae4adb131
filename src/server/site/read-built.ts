import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { ConfigError, type ServerConfig } from '#config/server.ts';
import { type LiveContent, liveContentSchema } from '#contracts/api/operation.ts';
import type { PriceList } from '#contracts/catalogue/price-list.ts';
import { priceListSchema } from '#contracts/catalogue/price-list-schema.ts';
import type { Support } from '#contracts/site/support.ts';
import { isWords } from '#mails/all.ts';
import type { Words } from '#mails/parts/spec.ts';
import type { MailSender } from '#mails/parts/write-email.ts';
import type { Language } from '#words/languages.ts';
import { currentLanguage, replaceWords } from '#words/store.ts';

const wordsSchema = z.object({
  name: z.string(),
  notice: z.string(),
  disclaimer: z.string(),
  licenseNumber: z.string(),
  copyright: z.string(),
  support: z.object({
    email: z.string(),
    phone: z.string(),
    telephone: z.string(),
    hours: z.string(),
  }) satisfies z.ZodType<Support>,
  papersAddress: z.array(z.string()),
  mails: z.custom<Words>(isWords, 'expected the text of every email'),
  screens: z.record(z.string(), z.string()),
});

const wordsInEachSchema = z.object({ en: wordsSchema, es: wordsSchema }) satisfies z.core.$ZodType<
  Record<Language, unknown>
>;

const builderSchema = z.object({
  built_by: z.optional(z.string()),
  site_url: z.optional(z.string()),
});
const sampleSchema = z.object({ en: z.object({ isPlaceholder: z.boolean() }) });

/**
 * Uses editors’ words of screens in the built site from now on. Returns the sender of emails, with the emails’ text, in
 * the current language. Throws ConfigError if they are missing.
 */
export function loadWords(siteFolder: string, siteUrl: string): () => MailSender {
  const { en, es } = readBuilt(siteFolder, 'licensee.json', wordsInEachSchema);
  replaceWords({ en: en.screens, es: es.screens });
  const senders: Record<Language, MailSender> = { en: { ...en, siteUrl }, es: { ...es, siteUrl } };
  return () => senders[currentLanguage()];
}

const SAMPLES =
  'The license number and support contact details are samples. Enter the real ones in the site settings and build again. For a demo, set ALLOW_SANDBOX=1.';

function isSample(siteFolder: string): boolean {
  return readBuilt(siteFolder, 'licensee.json', sampleSchema).en.isPlaceholder;
}

/** Throws ConfigError if the license number and support contacts are samples. */
export function assertRealLicensee(siteFolder: string): void {
  if (isSample(siteFolder)) throw new ConfigError(SAMPLES);
}

/**
 * Throws ConfigError with each problem for which a start of the server would reject the built site. Links to another
 * address count as one, too.
 */
export function checkBuiltSite(
  siteFolder: string,
  { siteUrl, isDemonstration }: Pick<ServerConfig, 'siteUrl' | 'isDemonstration'>,
): void {
  readPrintedPrices(siteFolder);
  const problems = !isDemonstration && isSample(siteFolder) ? [SAMPLES] : [];
  const { site_url: builtFor = siteUrl } = readBuilder(siteFolder);
  if (builtFor !== siteUrl) {
    problems.push(
      `SITE_URL: the site was built for ${builtFor}. Build it again, or change SITE_URL.`,
    );
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
}

/** Throws ConfigError if the prices are missing. */
export function readPrintedPrices(siteFolder: string): PriceList {
  return readBuilt(siteFolder, 'prices.json', priceListSchema);
}

/** A manually built site has no owner until a process rebuilds it. */
export function isBuiltByAnother(siteFolder: string, installation: string): boolean {
  const { built_by } = readBuilder(siteFolder);
  return built_by !== undefined && built_by !== installation;
}

/** Who built the site, and with which `SITE_URL`. */
export function readBuilder(siteFolder: string): z.infer<typeof builderSchema> {
  try {
    const file = readFileSync(join(siteFolder, 'built.json'), 'utf8');
    return builderSchema.parse(JSON.parse(file));
  } catch {
    return {};
  }
}

/** The URL of the server, for a command without its settings: `npm start` derives it from PORT, and builds for it. */
export function servedUrl(
  siteFolder: string,
  { siteUrl }: Pick<ServerConfig, 'siteUrl'>,
  configuredUrl = '',
) {
  return configuredUrl === '' ? (readBuilder(siteFolder).site_url ?? siteUrl) : siteUrl;
}

/** Reads which content the built site shows, if its build has recorded that. */
export function readLiveContent(siteFolder: string): LiveContent {
  try {
    const file = readFileSync(join(siteFolder, 'built.json'), 'utf8');
    return liveContentSchema.parse(JSON.parse(file));
  } catch {
    // There is no site yet.
    return { content_read_at: null, live: [], held_back: [] };
  }
}

function readBuilt<Schema extends z.core.$ZodType>(
  siteFolder: string,
  file: string,
  schema: Schema,
): z.infer<Schema> {
  try {
    return z.parse(schema, JSON.parse(readFileSync(join(siteFolder, file), 'utf8')));
  } catch (cause) {
    throw new ConfigError(
      `The site in ${siteFolder} has no ${file}. Run \`npm run build\`, or use \`npm start\`.`,
      { cause },
    );
  }
}
