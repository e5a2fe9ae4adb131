import { raw } from 'hono/html';

/** The design tokens of emails and cards. Email clients don't support custom properties. */
export const color = {
  ink: '#0F2233',
  ink2: '#435466',
  paper: '#FDFCFA',
  line: '#D3DBE2',
  pacific600: '#00568A',
  pacific700: '#00436B',
  poppy500: '#F58220',
  poppy700: '#A04400',
} as const;

/** The reader's system font; no web font is loaded. */
export const FONT = raw(
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;",
);
