#!/usr/bin/env node
// npm run release -- [--dry-run] [--tag next]: publishes core, families, conformance and create-tributary-provider with provenance.
// --dry-run packs them all, asks npm what it would publish, and checks that each has a version that its changelog names.
// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureNode } from './lib/node.mjs';
import { Failure, main, root, run } from './lib/run.mjs';

/** @param {string} folder */
function checked(folder) {
  /** @type {{ name: string, version: string }} */
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const changelog = join(folder, 'CHANGELOG.md');
  if (!existsSync(changelog)) throw new Failure(`${name} has no CHANGELOG.md`);
  if (!readFileSync(changelog, 'utf8').includes(`\n## ${version}`))
    throw new Failure(`${changelog} has no section "## ${version}", the version of package.json`);
  return { name, version };
}

await main(async () => {
  await ensureNode();
  const { values } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false }, tag: { type: 'string', default: 'latest' } },
  });
  const { pack, packagesOf } = await import('./pack/pack.ts');
  const create = join(root, 'scripts', 'create-provider');
  const folders = packagesOf([]);
  const all = [...folders, create].map(checked);
  const versions = new Set(all.map(({ version }) => version));
  if (versions.size > 1) throw new Failure(`packages have several versions: ${[...versions].join(', ')}`);
  const work = mkdtempSync(join(tmpdir(), 'tributary-release-'));
  try {
    const tarballs = await pack(folders, work);
    const options = [
      '--access',
      'public',
      '--tag',
      values.tag,
      ...(values['dry-run'] ? ['--dry-run'] : ['--provenance']),
    ];
    for (const [at, what] of [...tarballs, create].entries()) {
      const { code, output } = await run('npm', ['publish', what, ...options], { cwd: work });
      if (code !== 0) throw new Failure(`npm publish of ${all[at]?.name} failed:\n${output}`);
      console.log(`${values['dry-run'] ? 'would publish' : 'published'} ${all[at]?.name} ${all[at]?.version}`);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
});
