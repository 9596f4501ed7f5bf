import { mkdtemp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shortenManifest } from './page-manifest.ts';

test('routes with an empty script are left out, and everything else stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-manifest-'));
  const assets = join(folder, 'assets');
  await mkdir(assets);
  const page = { id: 'page', path: '', module: '/assets/page-1.js', imports: ['/assets/a.js'], css: [] };
  const api = { id: 'api', path: 'api/x', module: '/assets/api-1.js', imports: [], css: [] };
  const rest = { entry: { module: '/assets/entry.js' }, url: '/assets/manifest-0a.js', version: '0a' };
  const script = `window.__remixManifest=${JSON.stringify({ ...rest, routes: { page, api } })};`;
  await Promise.all([
    writeFile(join(assets, 'page-1.js'), 'export{x as default}'),
    writeFile(join(assets, 'api-1.js'), '\n'),
    writeFile(join(assets, 'manifest-0a.js'), script),
  ]);
  await shortenManifest(folder);
  const written = await readFile(join(assets, 'manifest-0a.js'), 'utf8');
  expect(written).toBe(`window.__remixManifest=${JSON.stringify({ ...rest, routes: { page } })};`);
  await writeFile(join(assets, 'manifest-0a.js'), 'export default 1');
  await expect(shortenManifest(folder)).rejects.toThrow('list of routes');
});
