// Runs packages that are not bundled in separate processes of a Node whose permissions include the network.
import { mkdir } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ProviderManifest } from '../../contract/provider.ts';
import type { ModelCard } from '../../contract/models.ts';
import type { Transport } from '../../contract/transport.ts';
import { envNames, envSettingOf, searchModeName } from '../../pipeline/vault.ts';
import type { FoundPackage } from '../../loader/loader.ts';
import { run } from './call.ts';
import { answering, ownContext, remotePlugin, remoteProvider } from './definitions.ts';
import type { RemotePlugin } from './definitions.ts';
import { defaultLimits, PackageProcess } from './process.ts';
import type { Limits, ProcessPlan } from './process.ts';
import { tappedKey } from '../../loader/compatibility.ts';
import { checkEntry } from '../find-packages.ts';
import { syntaxPlace } from '../syntax-place.ts';
import { hostFolders, packageFolders, stripped, strayLink, writeWhole } from './reads.ts';

export interface IsolationOptions {
  /** Binary of Node 26 or later. */
  readonly node: string;
  /** The host's folder. */
  readonly root: string;
  /** Cache of type-stripped sources. */
  readonly cache: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Plugins whose taps are used: they run in the host's process. */
  readonly trusts?: (name: string) => boolean;
  readonly limits?: Partial<Limits>;
}

export interface Beside {
  /** File whose default export is called with `{ params, transport, ask }`; its return value is the result. */
  readonly module: string;
  /** Further folders of the host that the process may read. */
  readonly folders: readonly string[];
  readonly params: object;
  readonly transport: Transport;
  ask(what: string, args: readonly unknown[]): Promise<unknown>;
}

export interface Isolation {
  /** Returns a package that is imported in a separate process. */
  isolate(found: FoundPackage): FoundPackage;
  /** Runs a module of the host in a process that may read the package: the conformance suite. */
  runBeside(folder: string, work: Beside): Promise<unknown>;
  /** Returns the process ids of running packages. */
  pids(): ReadonlyMap<string, number>;
  close(): void;
}

export function createIsolation(options: IsolationOptions): Isolation {
  const processes = new Set<PackageProcess>();
  let host: Promise<readonly string[]> | undefined;
  const limits = { ...defaultLimits, ...options.limits };

  /** Returns the start plan of a package's process, without the module to load. */
  async function planOf(
    name: string,
    folder: string,
    beside: readonly string[] = [],
  ): Promise<Omit<ProcessPlan, 'load'>> {
    host ??= hostFolders(options.root);
    const [shared, own, ...more] = await Promise.all([host, packageFolders(folder), ...beside.map(packageFolders)]);
    const ours = [...shared, ...more.flat()];
    const allowed = [...ours, ...own, join(options.root, 'node_modules/@tributary')];
    const stray = await strayLink(folder, allowed);
    if (stray !== undefined) throw new Error(`it holds a link that leads out of its folder: ${stray}`);
    const map = await stripped([...ours.filter((each) => !each.includes('node_modules')), folder], options.cache);
    const mapFile = join(
      options.cache,
      `${createHash('sha256').update(JSON.stringify(map)).digest('hex').slice(0, 32)}.json`,
    );
    await mkdir(options.cache, { recursive: true });
    await writeWhole(mapFile, JSON.stringify(map));
    const args = [...flags([...allowed, options.cache]), boot, mapFile, hostURL(options.root), childURL];
    return { node: options.node, name, args };
  }

  async function runBeside(folder: string, { module, folders, params, transport, ask }: Beside): Promise<unknown> {
    const plan = await planOf(basename(folder), folder, folders);
    const process = new PackageProcess({ ...plan, load: { beside: pathToFileURL(module).href } }, limits);
    processes.add(process);
    const { signal } = new AbortController();
    const answer = answering(process, (what, args) => ask(what, args));
    try {
      const outcome = await run(
        process,
        { operation: 'beside' },
        JSON.stringify(params),
        ownContext(signal, transport),
        {
          ask: (frame) => void answer(frame),
        },
      );
      if (outcome.kind === 'value') return outcome.value;
      throw new Error('it gave no result');
    } finally {
      process.end('its work is done');
      processes.delete(process);
    }
  }

  async function load(found: FoundPackage, folder: string, entry: string): Promise<unknown> {
    checkEntry(folder, entry);
    const plan = { ...(await planOf(found.name, folder)), load: { entry: join(folder, entry), env: {} } };
    let process = new PackageProcess(plan, limits);
    processes.add(process);
    try {
      let { header, payload } = await process.loaded();
      if (header['t'] === 'refused') throw new PackageError(await withPlace(header, folder, entry));
      if ('manifest' in header) {
        const manifest = header['manifest'] as ProviderManifest; // validated by the loader
        // The manifest names the environment variables, which are passed from the next start on.
        const env = variablesOf(manifest, options.env ?? {});
        if (Object.keys(env).length > 0) {
          process.end('it is given its settings');
          processes.delete(process);
          process = new PackageProcess({ ...plan, load: { ...plan.load, env } }, limits);
          processes.add(process);
          ({ header, payload } = await process.loaded());
        }
        return {
          [tappedKey]: header['tapped'],
          default: remoteProvider(
            process,
            manifest,
            JSON.parse(Buffer.from(payload).toString()) as readonly ModelCard[],
          ),
        };
      }
      if (typeof header['id'] !== 'string') return { default: undefined };
      const { id, taps, tools, hosts, missing } = header as unknown as RemotePlugin & {
        readonly tools?: RemotePlugin['manifest'];
      };
      if (taps && (options.trusts?.(id) || options.trusts?.(found.name))) {
        process.end('its taps are trusted');
        processes.delete(process);
        return await found.import();
      }
      return {
        default: remotePlugin(process, {
          id,
          taps,
          ...(tools ? { manifest: tools } : {}),
          ...(hosts ? { hosts } : {}),
          ...(missing ? { missing } : {}),
        }),
      };
    } catch (error) {
      process.end('it was not loaded');
      processes.delete(process);
      throw error;
    }
  }

  return {
    isolate(found) {
      const { folder, entry } = found;
      if (folder === undefined || entry === undefined) return found;
      const abandon = (): void => {
        for (const each of processes) {
          if (each.plan.name !== found.name) continue;
          each.end('it was not ready in time');
          processes.delete(each);
        }
      };
      return { ...found, import: () => load(found, folder, entry), abandon };
    },
    runBeside,
    pids: () =>
      new Map([...processes].flatMap(({ plan, pid }) => (pid === undefined ? [] : [[plan.name, pid] as const]))),
    close() {
      for (const each of processes) each.end('the server stops');
      processes.clear();
    },
  };
}

/** Returns the reported problem with the location of a syntax error; paths are relative to the folder. */
async function withPlace(header: Readonly<Record<string, unknown>>, folder: string, entry: string): Promise<string> {
  const problem = String(header['problem']).replaceAll(`file://${folder}/`, '').replaceAll(`${folder}/`, '');
  if (header['syntax'] !== true || /line \d+\)$/.test(problem)) return problem;
  const [file, line] = (await syntaxPlace(folder, entry))?.replace(`${folder}/`, '').split(':') ?? [];
  return file === undefined ? problem : `${problem} (${file}, line ${line})`;
}

/** Its message is reported unchanged. */
class PackageError extends Error {
  override readonly name = 'PackageError';
}

const here = (file: string): string => new URL(file, import.meta.url).href;
const boot = fileURLToPath(here('./boot.mjs'));
const childURL = here(import.meta.url.endsWith('.ts') ? './child.ts' : './child.js');
const hostURL = (root: string): string => pathToFileURL(join(root, 'package.json')).href;

/** No network, processes, threads or add-ons, and no files but these. */
const flags = (folders: readonly string[]): readonly string[] => [
  '--permission',
  ...[...new Set(folders)].map((folder) => `--allow-fs-read=${folder}/*`),
  '--no-experimental-sqlite',
  '--no-experimental-ffi',
  '--disable-wasm-trap-handler',
  '--max-old-space-size=192',
  '--max-semi-space-size=2',
  '--v8-pool-size=1',
  '--no-warnings',
];

/** Returns the environment variables in a manifest; keys are sent with each call instead. */
function variablesOf(
  manifest: ProviderManifest,
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const settings = Array.isArray(manifest.settingsEnv)
    ? manifest.settingsEnv.map((each) => envSettingOf(each).name)
    : [];
  const keys = new Set(Object.values(envNames(manifest)).flat());
  return Object.fromEntries(
    [...settings, searchModeName(manifest)].flatMap((name) => {
      const value = env[name];
      return value === undefined || keys.has(name) ? [] : [[name, value] as const];
    }),
  );
}
