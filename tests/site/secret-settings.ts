/** Settings of a build with a secret in each setting that holds one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SECRET = /SECRET|TOKEN|KEY|CLIENT_ID|DATABASE_|SMTP_URL|MAIL_FROM/;
export const secretNames = [...readFileSync('.env.example', 'utf8').matchAll(/^(\w+)=/gm)]
  .map(([, name = '']) => name)
  .filter((name) => SECRET.test(name));
export const secretOf = (name: string) => `kept-secret-of-${name}`;

export const secretSettings: Record<string, string> = Object.fromEntries(
  secretNames.map((name) => [name, secretOf(name)]),
);

/** No other caller's build has this value of a public setting, so each caller has its own cached renderer. */
export function settingsOf(caller: string): Record<string, string> {
  return { ...secretSettings, PUBLIC_AUDIT_APP_CODE: secretOf(caller) };
}

/** The names of files in a folder that contain the text. */
export function filesContaining(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => readFileSync(file, 'latin1').includes(text));
}
