// Installs a plugin from a file in two steps: shows its contents, then stores what the user agreed to.
import type { App } from '../process/app.ts';
import type { Body } from '../../shared/api/endpoint.ts';
import type { FileManifest, toolsApi, ToolSource } from '../../shared/api/tools.ts';
import { digestOf } from '../../shared/tools/digest.ts';
import { conflict } from '../http/errors.server.ts';
import { getStorage } from '../storage/storage.server.ts';
import { together } from '../storage/storage.ts';
import { readManifest } from './tool-manifest.server.ts';
import { checkName, fileOf, installedTool, keepInstalled } from './tools.server.ts';

/** Same rules as for a manifest by address. Throws 409 if the replaced plugin has changed since it was shown. */
export async function installFile(
  app: App,
  userId: string,
  { text, name, agreed }: Body<typeof toolsApi.installFile>,
): Promise<FileManifest> {
  const manifest = readManifest(text, undefined);
  const { identifier } = manifest;
  await checkName(app, identifier);
  const source: ToolSource = { origin: 'installed', manifest, file: fileOf(name, manifest), fetchedAt: Date.now() };
  return together(await getStorage(app), async (tables) => {
    const before = await installedTool(tables, userId, identifier);
    const digest = digestOf(JSON.stringify([manifest, before?.manifest ?? null, before?.url ?? null]));
    const shown = { source, ...(before ? { before } : {}), digest };
    if (agreed === undefined) return { ...shown, kept: false };
    if (agreed !== digest)
      throw conflict(`"${identifier}" has changed since it was shown: look at it again`, { code: 'changed' });
    await keepInstalled(tables, userId, source);
    return { ...shown, kept: true };
  });
}
