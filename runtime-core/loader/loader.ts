// The list of packages of a host: found by the host, checked here, loaded on first use. A bad one affects only itself.
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

/** A package that the host found: where it came from, what its package.json says, and how to import it. */
export interface FoundPackage {
  /** Package name or folder, for messages. */
  readonly name: string;
  readonly origin: PackageOrigin;
  readonly version?: string;
  readonly folder?: string;
  /** The `tributary` field, unchecked. */
  readonly field: unknown;
  /** Ranges of the core that its package.json names (`coreRanges`). */
  readonly ranges?: CoreRanges;
  /** The file that is imported, below the folder. */
  readonly entry?: string;
  /** Installed, and nobody has named it: it is listed and not imported. */
  readonly unnamed?: boolean;
  import(): Promise<unknown>;
  /** Ends an import that was given up, where the host can. */
  abandon?(): void;
}

/** A package that is not in use. */
export interface LoadReport {
  readonly name: string;
  readonly origin: PackageOrigin;
  /** Problem and its remedy, one sentence. */
  readonly problem: string;
}

export interface Loader extends ProviderSource {
  /** All providers that loaded, families left out, by id. Bundled packages are waited for, others for a moment. */
  providers(): Promise<readonly ProviderDefinition[]>;
  plugins(): Promise<readonly PluginDefinition[]>;
  /** The plugins that are there now: the same list until another one has loaded. */
  pluginsNow(): readonly PluginDefinition[];
  /** The package of a provider: only bundled ones are in what the host has built for browsers. */
  packageOf(id: string): Promise<FoundPackage | undefined>;
  /** The package of a plugin that has loaded. */
  packageOfPlugin(id: string): FoundPackage | undefined;
  /** Each package that was found, as it is now. */
  packages(): Promise<readonly PackageReport[]>;
  /** Imports the package in this folder again, and no other; one that is gone from there is no longer in use. */
  reload(folder: string): Promise<void>;
  /** Packages that are not in use, and why; waits until each has loaded or failed. */
  problems(): Promise<readonly LoadReport[]>;
}

export interface LoaderOptions {
  /** Time limit of importing one package. Unit: ms. */
  readonly importMs?: number;
  /** Time limit of a package that was not ready in that time, from then on: it is skipped for good. Unit: ms. */
  readonly giveUpMs?: number;
  /** Time limit of lists that wait for packages that are not bundled. Unit: ms. */
  readonly listMs?: number;
  /** True if taps of a plugin that is not bundled, by its id or its package's name, are used. Default: none. */
  readonly trusts?: (name: string) => boolean;
  /** The core's version, and what is going in it; those of this core by default. */
  readonly version?: string;
  readonly deprecated?: readonly Deprecation[];
  /** Variables of the environment that are no package's: the host's own. */
  readonly reserved?: ReadonlySet<string>;
  /** Called once for each package that is not in use. */
  readonly onProblem?: (report: PackageReport & LoadReport) => void;
}

/** Nothing is imported before the first question; then every package once, side by side. */
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
    // Nothing to do before the first question.
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

/** One pass over all packages: what has loaded is there at once, whatever the others do. */
class Loading {
  readonly providers = new Map<string, LoadedProvider>();
  pluginList: readonly PluginDefinition[] = [];
  readonly pluginPackages = new Map<string, FoundPackage>();
  /** Bundled packages have settled, and others have had their moment. */
  readonly listable: Promise<void>;
  /** Every package has settled. */
  readonly all: Promise<void>;
  private found: readonly (FoundPackage | LoadReport)[] = [];
  private readonly progress = new Map<FoundPackage, Progress>();
  private readonly waiting = new Map<string, (() => void)[]>();
  private settled = false;
  /** Packages that were not ready in time, and may still come. */
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
      () => undefined, // whoever waits for it is told
    );
    this.listable = begun.then(async ({ bundled, all }) => {
      await bundled;
      const moment = patience(options.listMs ?? 1000);
      await Promise.race([all, moment.over]);
      moment.stop();
    });
  }

  /** The provider of this id as soon as it is there; undefined once no package can bring it any more. */
  async arrival(id: string): Promise<LoadedProvider | undefined> {
    const there = this.providers.get(id);
    if (there || this.settled) return there;
    const arrived = new Promise<void>((resolve) => {
      this.waiting.set(id, [...(this.waiting.get(id) ?? []), resolve]);
    });
    await Promise.race([arrived, this.all]);
    return this.providers.get(id);
  }

  /** Package that may still bring this provider. One whose package.json names no id may bring any. */
  lateFor(id: string): string | undefined {
    const late = [...this.late].filter(isProviderPackage);
    return (bringing(late, id) ?? late.find(hasNoId))?.name;
  }

  /** The package that names this provider and is not in use, and why. */
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
        ...(problemsOf(HostsSchema, hosts).length === 0 ? { hosts: hosts as readonly string[] } : {}), // as it says
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
        // No id of a bundled package is taken from it by being quicker.
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

  /** A variable that it asks for and that is the host's own or a bundled provider's. */
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

  /** A slow machine is no hanging package: one that is ready after the limit is in use from then on, until it is given up. */
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
      // A definition whose getters throw, for one.
      else this.refuse(found, `it could not be checked: ${reasonOf(error, found.folder)}`);
    } finally {
      this.late.delete(found);
    }
  }

  /** Nobody waits any more: who asks for an id that no package brings is told at once. */
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
      // A definition whose getters throw, for one.
      return { kind: 'problem', problem: `it could not be checked: ${reasonOf(error, found.folder)}` };
    }
  }
}

const isProviderPackage = ({ field }: FoundPackage): boolean => Object(field).kind === 'provider';

/** The package whose package.json names the provider, else one whose name ends with it. */
function bringing(packages: readonly FoundPackage[], id: string): FoundPackage | undefined {
  const named = packages.filter(
    ({ name }) => name === id || (/[-/\\]/.test(name.at(-id.length - 1) ?? '') && name.endsWith(id)),
  );
  return packages.find(({ field }) => Object(field).id === id) ?? named.find(hasNoId);
}

const hasNoId = ({ field }: FoundPackage): boolean => Object(field).id === undefined;

const twice = (what: string): string => `${what} is loaded already: remove one of the two packages`;
