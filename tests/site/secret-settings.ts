/** Settings of a build with a secret in each setting that holds one. */
import { readFileSync } from 'node:fs';

const SECRET = /SECRET|TOKEN|KEY|CLIENT_ID|DATABASE_|SMTP_URL|MAIL_FROM/;
export const secretNames = [...readFileSync('.env.example', 'utf8').matchAll(/^(\w+)=/gm)]
  .map(([, name = '']) => name)
  .filter((name) => SECRET.test(name));
export const secretOf = (name: string) => `kept-secret-of-${name}`;

/** No other caller's build has this value of a public setting, so each caller has its own cached renderer. */
export function settingsOf(caller: string): Record<string, string> {
  return {
    ...Object.fromEntries(secretNames.map((name) => [name, secretOf(name)])),
    PUBLIC_AUDIT_APP_CODE: secretOf(caller),
  };
}
