import type { Settings } from './schemas.ts';

/** What the server's mails and documents say of the licensee. */
export function licenseeWords(settings: Settings) {
  const { providerName, notice, disclaimerHeading, disclaimer } = settings;
  return {
    name: providerName,
    notice,
    disclaimer: `${disclaimerHeading} ${disclaimer}`,
    licenseNumber: settings.licenseNumber,
    copyright: settings.copyright,
    support: settings.support,
    papersAddress: settings.papersAddress,
    isPlaceholder: settings.isPlaceholder,
  };
}
