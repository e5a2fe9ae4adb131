/** `npm run COMMAND -- ARGUMENTS`: runs an operator command on the product's settings and data. */
import { commandNames, runCommand, terminal } from './run-command.ts';

// A reader such as `head` may close the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const [name = '', ...words] = process.argv.slice(2);
if (name === 'backup') await (await import('./backup.ts')).backUp(words);
else if (name === 'restore') await (await import('./restore.ts')).restore(words);
else if (name === 'migrate') await (await import('./migrate.ts')).runMigrations(words);
else if (name === 'doctor') await (await import('./doctor.ts')).checkUp(words);
else if (name === 'payment:check') {
  await (await import('./check-payment.ts')).checkPayment(words);
} else if (commandNames.includes(name)) await runCommand(name, words);
else
  terminal.reject(
    `Commands: ${['backup', 'restore', 'migrate', 'doctor', 'payment:check', ...commandNames].join(', ')}`,
  );
