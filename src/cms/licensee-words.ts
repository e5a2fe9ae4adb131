import { getMailWords } from './documents/mail-text.ts';
import { getSettings } from './documents/settings.ts';

/** Returns the licensee's details for the server's documents, and the text of its emails. */
export async function getLicenseeWords() {
  const settings = await getSettings();
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
    mails: await getMailWords(),
  };
}
