#!/usr/bin/env node
// node scripts/random-mutants.mjs [--seed 20261128] [--from 0] [--to 200] [--list]: mutates core, families and vendors, one place at a time.
// Run it in a clone of its own: it writes into the sources, and puts them back. TRIBUTARY_RECORDINGS names the recordings.
// @ts-check
import { spawnSync } from 'node:child_process';
// An older Node, which fetches the right one here, has no globSync to import by name.
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureNode } from './lib/node.mjs';
import { main, root } from './lib/run.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '20261128' },
    from: { type: 'string', default: '0' },
    to: { type: 'string', default: '200' },
    list: { type: 'boolean', default: false },
  },
});
const layers = [
  'runtime-core/{errors,hooks,models,pipeline,rules,wire}/*.ts',
  'providers/{*-style,ollama,bedrock}/*.ts',
  'providers/*/index.ts',
];
/** Packages of different wires, the quick ones first: what the core breaks shows in one of them as a rule. */
const usual = ['groq', 'ollama', 'google', 'openai', 'cohere', 'mistral', 'anthropic', 'bedrock'];
/** Packages that use what few others of their family do. */
const particular = ['openrouter', 'xai', 'deepseek', 'perplexity', 'qwen', 'zhipu', 'vertexai', 'githubcopilot'];

/** Further packages that a survivor is tried on: all 91 killed none of 20 survivors in an earlier measurement. */
const more = 6;

/** @param {string} command @param {readonly string[]} args @param {number} ms */
function passes(command, args, ms) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    timeout: ms,
    encoding: 'utf8',
    killSignal: 'SIGKILL',
  });
  return { passed: status === 0, said: `${stdout}${stderr}`.trim().split('\n').at(-1) ?? '' };
}

/** Folders of the packages that a file is a part of, its own first. @param {string} file */
function packagesFor(file) {
  const all = fs
    .globSync('providers/*/package.json', { cwd: root })
    .map((path) => dirname(path))
    .toSorted();
  const isProvider = (/** @type {string} */ folder) =>
    /"kind": "provider"/.test(fs.readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const own = /^providers\/[^/]+/.exec(file)?.[0];
  const first = usual.map((id) => `providers/${id}`);
  if (own === undefined) return { few: first, all: all.filter(isProvider) };
  const name = `@tributary/provider-${own.split('/')[1]}`;
  const users = all.filter(
    (each) =>
      each !== own &&
      isProvider(each) &&
      fs.readFileSync(join(root, each, 'package.json'), 'utf8').includes(`"${name}"`),
  );
  const mine = isProvider(own) ? [own] : [];
  return {
    few: [
      ...mine,
      ...users.filter((each) => [...usual, ...particular].some((id) => each === `providers/${id}`)),
      ...users.slice(0, 3),
    ],
    all: [...mine, ...users],
  };
}

await main(async () => {
  await ensureNode();
  const { mutantsOf, randomOf } = await import('./random-mutants/sites.ts');
  const files = [...new Set(layers.flatMap((pattern) => fs.globSync(pattern, { cwd: root })))]
    .filter(
      (file) =>
        !/\.test\.ts$|testing|node_modules|\/(models|index)\.ts$/.test(file) ||
        /^providers\/[^/]+\/index\.ts$/.test(file),
    )
    .toSorted();
  const sites = files.flatMap((file) => mutantsOf(join(root, file)).map((each) => ({ ...each, file })));
  const random = randomOf(Number(values.seed));
  const order = sites.map((site) => ({ site, key: random() })).toSorted((a, b) => a.key - b.key);
  console.log(`seed ${values.seed}, ${sites.length} places in ${files.length} files`);
  const probe = join(root, 'scripts/random-mutants/probe.ts');
  for (const [at, { site }] of order.slice(Number(values.from), Number(values.to)).entries()) {
    const name = `${Number(values.from) + at} ${site.file}:${site.line} ${site.was} -> ${site.text}`;
    if (values.list) {
      console.log(name);
      continue;
    }
    const path = join(root, site.file);
    const source = fs.readFileSync(path, 'utf8');
    fs.writeFileSync(path, source.slice(0, site.start) + site.text + source.slice(site.end));
    try {
      const { few, all } = packagesFor(site.file);
      // A vendor's own exchanges are named after it.
      const vendor = few.length === 1 ? few[0]?.split('/')[1] : undefined;
      const match = vendor === undefined ? [] : ['--match', vendor];
      const recordings = process.env['TRIBUTARY_RECORDINGS'];
      /** @type {readonly (readonly [string, () => { passed: boolean, said: string }])[]} */
      const stages = [
        ['conformance', () => passes(process.execPath, [probe, ...few], 180_000)],
        [
          'recordings',
          () =>
            recordings === undefined || (vendor !== undefined && !fs.existsSync(join(recordings, vendor)))
              ? { passed: true, said: '' }
              : passes(process.execPath, ['conformance/runners/cli.ts', '--recordings', recordings, ...match], 300_000),
        ],
        [
          'conformance',
          () => passes(process.execPath, [probe, ...all.filter((each) => !few.includes(each)).slice(0, more)], 600_000),
        ],
        [
          'unit tests',
          () =>
            passes(
              process.execPath,
              [
                'node_modules/vitest/vitest.mjs',
                'run',
                '--config',
                'remix.config.js',
                '--bail',
                '1',
                ...(site.file.startsWith('providers')
                  ? [`${site.file.split('/').slice(0, 2).join('/')}/`]
                  : ['runtime-core/', 'scripts/catalogue/']),
              ],
              600_000,
            ),
        ],
      ];
      const began = performance.now();
      const killed = stages.map(([by, run]) => ({ by, run })).find((stage) => !stage.run().passed);
      console.log(
        `${killed === undefined ? 'ALIVE' : `killed by ${killed.by}`}: ${name} (${Math.round((performance.now() - began) / 1000)} s)`,
      );
    } finally {
      fs.writeFileSync(path, source);
    }
  }
});
