#!/usr/bin/env node
// npm run record -- PROVIDER [--scenario text|whole|tools|reasoning|error|models] [--model M] [--base-url U] [--key-env NAME] [--name FILE] | PROVIDER --expect [FIXTURE]
//   npm run record -- --from FOLDER [--provider ID,…] [--limit 12]
// Calls the real provider with the caller's key and writes a redacted fixture; --expect rewrites the fixtures' expectations.
// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureNode } from './lib/node.mjs';
import { Failure, main, root } from './lib/run.mjs';

const usage =
  'usage: npm run record -- PROVIDER [--scenario text|whole|tools|reasoning|error|models] [--model M] [--base-url U] [--key-env NAME] [--name FILE]\n' +
  '       npm run record -- PROVIDER --expect [FIXTURE]\n' +
  '       npm run record -- --from FOLDER [--provider ID,…] [--limit 12]';

await main(async () => {
  await ensureNode();
  const { recordBy, recordOptions } = await import('../conformance/record/command.ts');
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...recordOptions,
      expect: { type: 'boolean', default: false },
      from: { type: 'string' },
      provider: { type: 'string' },
      limit: { type: 'string', default: '12' },
    },
  });
  if (values.from !== undefined) {
    const { recordFrom } = await import('./record/scrub/from.ts');
    const { from: folder, provider: only, limit } = values;
    const providers = join(root, 'providers');
    await plainly(recordFrom({ folder, providers, only, limit: Number(limit), maxBytes: 130_000, print: console.log }));
    return;
  }
  const [provider, only] = positionals;
  if (!provider) throw new Failure(usage);
  const folder = existsSync(join(provider, 'package.json')) ? provider : join(root, 'providers', provider);
  if (!existsSync(join(folder, 'package.json'))) {
    throw new Failure(`There is no provider "${provider}": ${folder} has no package.json.\n${usage}`);
  }
  if (values.expect) {
    const { rewriteExpectations } = await import('../conformance/runners/expect.ts');
    /** A fixture's id, its name, or its file. @param {string} id @param {string} file */
    const wanted = (id, file) => only === undefined || [id, id.split('/')[1], file].includes(only);
    const changed = await plainly(rewriteExpectations(folder, wanted));
    for (const path of changed) console.log(`rewrote ${path}`);
    console.log(changed.length === 0 ? 'nothing changed' : 'read the diff before you commit it');
    return;
  }
  const path = await plainly(recordBy(folder, values));
  console.log(`wrote ${path}\nnext: npm run record -- ${provider} --expect, and read the diff`);
});

/** Prints only an error's message, since its stack would not help. @template T @param {Promise<T>} work */
async function plainly(work) {
  try {
    return await work;
  } catch (error) {
    throw new Failure(error instanceof Error ? error.message : String(error));
  }
}
