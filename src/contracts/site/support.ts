/** The values come from the content. */
export type Support = {
  email: string;
  /** For display, for example (916) 555-0100. */
  phone: string;
  /** For dialing, for example +19165550100. */
  telephone: string;
  hours: string;
  /** The `lang` attribute, if the hours aren't translated. */
  lang?: string | undefined;
};
