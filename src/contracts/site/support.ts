/** How customers reach a person. The values are content and arrive from outside. */
export type Support = {
  email: string;
  /** As it is shown, for example (916) 555-0100. */
  phone: string;
  /** As it is dialed, for example +19165550100. */
  telephone: string;
  hours: string;
};
