#!/usr/bin/env node
// @ts-check
// npm run admin -- COMMAND: backup, restore, accounts and the rest of what an operator does while the server runs.
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { ensureNode } from './lib/node.mjs';
import { main, root } from './lib/run.mjs';

await main(async () => {
  await ensureNode();
  // The log of the server would mix with what is printed.
  process.env['LOG_LEVEL'] = 'silent';
  const { readEnv } = await import('../app/server/process/env.ts');
  const { help, runCommand } = await import('../app/server/admin/commands.ts');
  const args = process.argv.slice(2);
  process.chdir(root);
  try {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    const readInput = () => text(process.stdin);
    const contextOf = () => ({ env: readEnv(process.env), version, readInput });
    const { data, lines, json, code = 0 } = await runCommand(contextOf, args);
    for (const line of json ? [JSON.stringify(data)] : lines) console.log(line);
    process.exitCode = code;
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
    if (name === 'UsageError') {
      console.error(`${message}\n\n${help().join('\n')}`);
      process.exitCode = 2;
    } else if (['AdminError', 'StorageError', 'EnvError'].includes(name)) {
      console.error(args.includes('--json') ? JSON.stringify({ error: message }) : message);
      process.exitCode = 1;
    } else throw error;
  }
});
