// The settings sections for server rendering, for the user of the request's cookie.
import type { App } from '../process/app.ts';
import type { PackageInfo } from '../../shared/api/packages.ts';
import type { ToolSource } from '../../shared/tools/sources.ts';
import { listPackages } from '../providers/packages.server.ts';
import { listProviders } from '../providers/providers.server.ts';
import { listSources } from '../mcp/all-sources.server.ts';
import { readStates } from '../providers/asked-provider.ts';
import { ofCookie } from './page-start.server.ts';

/** How long a page waits for the probe of local servers. Unit: ms. */
const patienceMs = 500;

export interface NamedProvider {
  readonly id: string;
  readonly name: string;
  readonly mark: string | undefined;
  readonly off: boolean;
}

export const packagesOfPage = (app: App, request: Request): Promise<readonly PackageInfo[] | undefined> =>
  ofCookie(app, request, () => listPackages(app));

export const toolsOfPage = (app: App, request: Request): Promise<readonly ToolSource[] | undefined> =>
  ofCookie(app, request, (_tables, userId) => listSources(app, userId));

/** Returns providers by name; undefined on timeout. */
export const providersOfPage = (app: App, request: Request): Promise<readonly NamedProvider[] | undefined> =>
  ofCookie(app, request, async (tables, userId) => {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs, undefined).unref());
    const [rows, states] = await Promise.all([
      Promise.race([listProviders(app, false, userId), late]),
      readStates(tables, userId),
    ]);
    const own = Object.entries(states).flatMap(([id, { custom }]) =>
      custom ? [{ id, name: custom.name, mark: undefined }] : [],
    );
    return rows
      ?.map(({ id, name, mark }) => ({ id, name, mark }))
      .concat(own)
      .map((each) => ({ ...each, off: states[each.id]?.enabled === false }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  });
