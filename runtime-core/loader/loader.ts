// Loads the packages found by a host: validated here, imported on first use. A faulty package affects only itself.
import type { Deprecation } from '../contract/deprecated.ts';
import type { PluginDefinition, ProviderDefinition } from '../contract/provider.ts';
import type { ProviderSource } from '../pipeline/runtime.ts';
import { HostsSchema } from '../schema/manifest.ts';
import { problemsOf } from '../schema/validate.ts';
import { asksOf } from './asks.ts';
import type { CoreRanges } from './compatibility.ts';
import { loadOne } from './load-one.ts';
import type { Result } from './load-one.ts';
import { inTime, LateError, patience } from './patience.ts';
import { reasonOf } from './reason.ts';
import type { PackageOrigin, PackageReport, PackageState } from './report.ts';

export interface FoundPackage {
  /** Package name or folder, for messages. */
  readonly name: string;
  readonly origin: PackageOrigin;
  readonly version?: string;
  readonly folder?: string;
  /** The `tributary` field, not validated yet. */
  readonly field: unknown;
  /** Version ranges of the core in its package.json (`coreRanges`). */
  readonly ranges?: CoreRanges;
  /** The imported file, relative to the folder. */
  readonly entry?: string;
  /** True if installed but not named by the operator: listed, not imported. */
  readonly unnamed?: boolean;
  import(): Promise<unknown>;
  /** Terminates an abandoned import, if the host can. */
  abandon?(): void;
}

/** A package that is not in use. */
export interface LoadReport {
  readonly name: string;
  readonly origin: PackageOrigin;
  /** Problem and fix in one sentence. */
  readonly problem: string;
}

export interface Loader extends ProviderSource {
  /** Resolves to all loaded providers without families, by id. Waits for bundled packages, and briefly for others. */
  providers(): Promise<readonly ProviderDefinition[]>;
  plugins(): Promise<readonly PluginDefinition[]>;
  /** The currently loaded plugins; the same array until another one loads. */
  pluginsNow(): readonly PluginDefinition[];
  /** Returns the package of a provider: only bundled ones are in the host's browser build. */
  packageOf(id: string): Promise<FoundPackage | undefined>;
  packageOfPlugin(id: string): FoundPackage | undefined;
  packages(): Promise<readonly PackageReport[]>;
  /** Reimports only the package in this folder; a removed one is no longer used. */
  reload(folder: string): Promise<void>;
  /** Resolves to the packages that are not in use, once all have loaded or failed. */
  problems(): Promise<readonly LoadReport[]>;
}

export interface LoaderOptions {
  /** Timeout of one import. Unit: ms. */
  readonly importMs?: number;
  /** Additional time for a late package, after which it is skipped permanently. Unit: ms. */
  readonly giveUpMs?: number;
  /** Timeout of lists that wait for packages that are not bundled. Unit: ms. */
  readonly listMs?: number;
  /** True if to use the taps of a plugin that is not bundled, by its id or package name. Default: none. */
  readonly trusts?: (name: string) => boolean;
  /** Version and deprecations of the core. Default: this core's. */
  readonly version?: string;
  readonly deprecated?: readonly Deprecation[];
  /** The host's own environment variables, refused to packages. */
  readonly reserved?: ReadonlySet<string>;
  /** Called for each package that is not in use. */
  readonly onProblem?: (report: PackageReport & LoadReport) => void;
}

/** Creates a loader. Nothing is imported before the first query; then all packages once, in parallel. */
export function createLoader(
  find: () => Promise<readonly (FoundPackage | LoadReport)[]>,
  options: LoaderOptions = {},
): Loader {
  let loading: Loading | undefined;
  const list = async (): Promise<Loading> => {
    loading ??= new Loading(find, options);
    await loading.listable;
    return loading;
  };
  const started = (): Loading => (loading ??= new Loading(find, options));
  return {
    confined: (id) => loading !== undefined && loading.providers.get(id)?.from.origin !== 'bundled',
    get: async (id) => (await started().arrival(id))?.provider,
    lateFor: (id) => loading?.lateFor(id),
    problemFor: (id) => loading?.problemFor(id),
    packageOf: async (id) => (await started().arrival(id))?.from,
    async fallback() {
      const { providers } = await list();
      return [...providers.values()].find(({ provider }) => provider.manifest.fallback)?.provider;
    },
    async providers() {
      const { providers } = await list();
      return [...providers.values()].map(({ provider }) => provider).filter(({ manifest }) => !manifest.hidden);
    },
    plugins: async () => (await list()).pluginList,
    pluginsNow: () => loading?.pluginList ?? [],
    packageOfPlugin: (id) => loading?.pluginPackages.get(id),
    packages: async () => (await list()).reports(),
    // Nothing to do before the first query.
    reload: async (folder) => loading?.reload(folder),
    async problems() {
      await started().all;
      return started()
        .reports()
        .flatMap(({ name, origin, problem }) => (problem === undefined ? [] : [{ name, origin, problem }]));
    },
  };
}

interface LoadedProvider {
  readonly provider: ProviderDefinition;
  readonly from: FoundPackage;
}
type Progress = Pick<PackageReport, 'state' | 'id' | 'problem' | 'note' | 'hosts' | 'env'>;

/** Loads all packages; loaded ones are available at once. */
class Loading {
  readonly providers = new Map<string, LoadedProvider>();
  pluginList: readonly PluginDefinition[] = [];
  readonly pluginPackages = new Map<string, FoundPackage>();
  /** Resolves when bundled packages have settled and the others' short wait is over. */
  readonly listable: Promise<void>;
  /** Resolves when all packages have settled. */
  readonly all: Promise<void>;
  private found: readonly (FoundPackage | LoadReport)[] = [];
  private readonly progress = new Map<FoundPackage, Progress>();
  private readonly waiting = new Map<string, (() => void)[]>();
  private settled = false;
  /** Packages that timed out but may still load. */
  private readonly late = new Set<FoundPackage>();
  private readonly find: () => Promise<readonly (FoundPackage | LoadReport)[]>;
  private readonly options: LoaderOptions;
  private readonly importMs: number;
  private readonly giveUpMs: number;

  constructor(find: () => Promise<readonly (FoundPackage | LoadReport)[]>, options: LoaderOptions) {
    this.find = find;
    this.options = options;
    this.importMs = options.importMs ?? 5000;
    this.giveUpMs = options.giveUpMs ?? 60_000;
    const begun = find().then((found) => this.begin(found));
    this.all = begun.then(({ all }) => all);
    this.all.then(
      () => this.settle(),
      () => undefined, // reported to callers that await it
    );
    this.listable = begun.then(async ({ bundled, all }) => {
      await bundled;
      const moment = patience(options.listMs ?? 1000);
      await Promise.race([all, moment.over]);
      moment.stop();
    });
  }

  /** Resolves to the provider once loaded; undefined if no remaining package can have it. */
  async arrival(id: string): Promise<LoadedProvider | undefined> {
    const there = this.providers.get(id);
    if (there || this.settled) return there;
    const arrived = new Promise<void>((resolve) => {
      this.waiting.set(id, [...(this.waiting.get(id) ?? []), resolve]);
    });
    await Promise.race([arrived, this.all]);
    return this.providers.get(id);
  }

  /** Returns a late package that may have this provider. One without an id in its package.json may have any. */
  lateFor(id: string): string | undefined {
    const late = [...this.late].filter(isProviderPackage);
    return (bringing(late, id) ?? late.find(hasNoId))?.name;
  }

  /** Returns the problem of the package that should have this provider. */
  problemFor(id: string): string | undefined {
    const refused = [...this.progress].filter(([, { problem }]) => problem !== undefined).map(([found]) => found);
    const match = bringing(refused.filter(isProviderPackage), id);
    const problem = match && this.progress.get(match)?.problem;
    return problem && `the package "${match.name}" is not in use: ${problem}`;
  }

  async reload(folder: string): Promise<void> {
    const inFolder = (each: FoundPackage | LoadReport): boolean => 'folder' in each && each.folder === folder;
    const fresh = (await this.find()).find(inFolder);
    await this.all;
    for (const old of this.found) if (!('problem' in old) && inFolder(old)) this.forget(old);
    this.found = [...this.found.filter((each) => !inFolder(each)), ...(fresh ? [fresh] : [])];
    if (!fresh) return;
    if ('problem' in fresh) this.options.onProblem?.({ ...fresh, state: 'skipped' });
    else if (!fresh.unnamed) this.admit(fresh, await this.load(fresh));
  }

  private forget(old: FoundPackage): void {
    for (const [id, { from }] of this.providers) if (from === old) this.providers.delete(id);
    const gone = new Set([...this.pluginPackages].filter(([, from]) => from === old).map(([id]) => id));
    for (const id of gone) this.pluginPackages.delete(id);
    if (gone.size > 0) this.pluginList = Object.freeze(this.pluginList.filter(({ id }) => !gone.has(id)));
    this.progress.delete(old);
    old.abandon?.();
  }

  reports(): readonly PackageReport[] {
    return this.found.map((each): PackageReport => {
      if ('problem' in each) return { ...each, state: 'skipped' };
      const { name, origin, version, folder, field } = each;
      const { kind, hosts } = (typeof field === 'object' && field !== null ? field : {}) as Record<string, unknown>;
      return {
        name,
        origin,
        ...(version === undefined ? {} : { version }),
        ...(folder === undefined ? {} : { folder }),
        ...(typeof kind === 'string' ? { kind } : {}),
        ...(problemsOf(HostsSchema, hosts).length === 0 ? { hosts: hosts as readonly string[] } : {}), // validated as declared
        ...(this.progress.get(each) ?? { state: each.unnamed ? 'found' : 'loading' }),
      };
    });
  }

  private begin(found: readonly (FoundPackage | LoadReport)[]) {
    this.found = found;
    for (const each of found) if ('problem' in each) this.options.onProblem?.({ ...each, state: 'skipped' });
    const packages = found.flatMap((each) => ('problem' in each || each.unnamed ? [] : [each]));
    const ours = packages.filter(({ origin }) => origin === 'bundled');
    const bundled = Promise.all(ours.map(async (each) => this.admit(each, await this.load(each)))).then(
      () => undefined,
    );
    const others = packages
      .filter(({ origin }) => origin !== 'bundled')
      .map(async (each) => {
        const result = await this.load(each);
        // A fast package must not take the id of a bundled one.
        await bundled;
        this.admit(each, result);
      });
    return { bundled, all: Promise.all([bundled, ...others]).then(() => undefined) };
  }

  private admit(from: FoundPackage, result: Result): void {
    switch (result.kind) {
      case 'problem':
        this.refuse(from, result.problem, result.state);
        break;
      case 'plugin': {
        const { plugin, note } = result;
        if (this.pluginList.some(({ id }) => id === plugin.id))
          return this.refuse(from, twice(`plugin "${plugin.id}"`));
        const identifier = plugin.tools?.manifest.identifier;
        if (identifier !== undefined && this.pluginList.some((each) => each.tools?.manifest.identifier === identifier))
          return this.refuse(from, twice(`a tool "${identifier}"`));
        this.pluginList = Object.freeze([...this.pluginList, plugin]);
        const { id, hosts } = plugin;
        this.pluginPackages.set(id, from);
        this.progress.set(from, {
          state: 'loaded',
          id,
          ...(hosts ? { hosts } : {}),
          ...(note === undefined ? {} : { note }),
        });
        break;
      }
      case 'provider': {
        const { provider, note } = result;
        const { id } = provider.manifest;
        if (this.providers.has(id)) return this.refuse(from, twice(`provider "${id}"`));
        const foreign = from.origin === 'bundled' ? undefined : this.foreignVariable(provider);
        if (foreign !== undefined) return this.refuse(from, foreign);
        this.providers.set(id, { provider, from });
        const { hosts, env } = asksOf(provider);
        this.progress.set(from, { state: 'loaded', id, hosts, env, ...(note === undefined ? {} : { note }) });
        for (const tell of this.waiting.get(id) ?? []) tell();
        this.waiting.delete(id);
        break;
      }
      case 'family':
        this.progress.set(from, { state: 'loaded' });
        break;
      default:
        result satisfies never;
    }
  }

  /** Returns a requested variable that belongs to the host or a bundled provider. */
  private foreignVariable(provider: ProviderDefinition): string | undefined {
    const owners = new Map([...(this.options.reserved ?? [])].map((name) => [name, 'this server']));
    for (const { provider: each, from } of this.providers.values()) {
      if (from.origin === 'bundled') for (const name of asksOf(each).env) owners.set(name, each.manifest.name);
    }
    const name = asksOf(provider).env.find((each) => owners.has(each));
    return (
      name &&
      `it asks for ${name}, which is a variable of ${owners.get(name)}: a package is given variables of its own only`
    );
  }

  private refuse(from: FoundPackage, problem: string, state: PackageState = 'skipped'): void {
    const { name, origin } = from;
    this.progress.set(from, { state, problem });
    this.options.onProblem?.({ name, origin, state, problem });
  }

  /** Admits a package that loads after the timeout, since the machine may just be slow, until it is given up. */
  private async admitLate(found: FoundPackage, work: Promise<Result>): Promise<void> {
    this.late.add(found);
    try {
      const result = await inTime(work, this.giveUpMs, 'background');
      await this.all;
      this.admit(found, result);
    } catch (error) {
      await this.all;
      if (error instanceof LateError) {
        found.abandon?.();
        const seconds = (this.importMs + this.giveUpMs) / 1000;
        this.refuse(found, `it could not be imported: it was given up after the time limit of ${seconds} seconds`);
      }
      // For example a definition with throwing getters.
      else this.refuse(found, `it could not be checked: ${reasonOf(error, found.folder)}`);
    } finally {
      this.late.delete(found);
    }
  }

  /** Called when all packages have settled: further queries for unknown ids return at once. */
  private settle(): void {
    this.settled = true;
    this.waiting.clear();
  }

  private async load(found: FoundPackage): Promise<Result> {
    const work = loadOne(found, this.options);
    try {
      return await inTime(work, this.importMs);
    } catch (error) {
      if (error instanceof LateError) {
        void this.admitLate(found, work);
        return { kind: 'problem', problem: `it could not be imported: ${error.message}`, state: 'hanging' };
      }
      // For example a definition with throwing getters.
      return { kind: 'problem', problem: `it could not be checked: ${reasonOf(error, found.folder)}` };
    }
  }
}

const isProviderPackage = ({ field }: FoundPackage): boolean => Object(field).kind === 'provider';

/** Returns the package that declares the provider, else one whose name ends with its id. */
function bringing(packages: readonly FoundPackage[], id: string): FoundPackage | undefined {
  const named = packages.filter(
    ({ name }) => name === id || (/[-/\\]/.test(name.at(-id.length - 1) ?? '') && name.endsWith(id)),
  );
  return packages.find(({ field }) => Object(field).id === id) ?? named.find(hasNoId);
}

const hasNoId = ({ field }: FoundPackage): boolean => Object(field).id === undefined;

const twice = (what: string): string => `${what} is loaded already: remove one of the two packages`;
