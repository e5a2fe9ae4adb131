import { type MailSpec, opening } from './spec.ts';

/** Mails about an account, its login and its owner's data. */
export const accountMails = {
  codeMail: {
    title: 'Login code',
    sent: 'When somebody asks for a code to log in.',
    values: ['provider', 'minutes'],
    parts: {
      ...opening,
      lead: { ...opening.lead, must: ['minutes'] },
      openLink: { title: 'If the login page asks for the link', link: true },
      notAsked: { title: 'If you did not ask for it' },
    },
  },
  guessedCodesMail: {
    title: 'Wrong login codes',
    sent: 'When somebody has entered 5, 50, 500 or 5000 wrong codes for an email.',
    values: ['failures'],
    parts: {
      ...opening,
      lead: { ...opening.lead, must: ['failures'] },
      notYou: { title: 'If it was not you' },
      advice: { title: 'What to mind' },
    },
  },
  accountLinkMail: {
    title: 'Link to the account',
    sent: 'When somebody whose vehicle cannot be renewed yet has chosen what they want.',
    values: ['plate', 'day'],
    parts: {
      ...opening,
      askedFor: { title: 'Before the list of what was chosen' },
      reminder: { title: 'Chosen: a reminder', must: ['day'] },
      replacement: { title: 'Chosen: a new card or sticker', link: true },
      another: { title: 'Chosen: another vehicle', link: true },
      notAsked: { title: 'If you did not ask for it' },
    },
  },
  holdMail: {
    title: 'A hold of the DMV',
    sent: 'When somebody wants to order for a vehicle on which the DMV has put a hold.',
    values: ['plate'],
    parts: {
      ...opening,
      nextHeading: { title: 'Heading of what to do next' },
      notAsked: { title: 'If you did not ask for it' },
    },
  },
  reminderMail: {
    title: 'Renewal reminder',
    sent: 'On the first day on which a vehicle can be renewed.',
    values: ['name', 'plate', 'day', 'days'],
    parts: {
      ...opening,
      lead: { ...opening.lead, must: ['plate', 'day'] },
      fees: { title: 'Small print about the fees' },
    },
  },
  privacyRequestMail: {
    title: 'Privacy request',
    sent: 'When somebody has made a privacy request.',
    values: ['reference', 'day', 'acknowledgeDays', 'answerDays', 'requests'],
    parts: {
      ...opening,
      lead: { ...opening.lead, must: ['acknowledgeDays', 'answerDays'] },
      identity: { title: 'Proof of who you are', must: ['requests'] },
      confirm: { title: 'Before the button to confirm' },
      notYou: { title: 'If it was not you' },
    },
  },
} as const satisfies Record<string, MailSpec>;
