// Libraries for previews: files of the build that are passed into the frame with the document, because a frame cannot
// load anything.
import { bytesOf } from './assets.ts';
import { aliases } from './library-names.ts';
import type { LibraryName } from './library-names.ts';

/** Includes dependencies that code never imports. */
type Name = LibraryName | 'react-is';

interface Library {
  /** Name of its global variable in page scripts. */
  readonly global?: string;
  readonly needs?: readonly Name[];
  /** Runs as a classic script, whose declarations are global. */
  readonly plain?: true;
  readonly url: () => Promise<{ readonly default: string }>;
}

/** React's development builds, whose errors are full sentences. */
const libraries: Readonly<Record<Name, Library>> = {
  react: { global: 'React', url: () => import('react/umd/react.development.js?url') },
  'react-dom': {
    global: 'ReactDOM',
    needs: ['react'],
    url: () => import('react-dom/umd/react-dom.development.js?url'),
  },
  'react-is': {
    global: 'ReactIs',
    url: () => import('react-is/umd/react-is.production.min.js?url'),
  },
  recharts: {
    global: 'Recharts',
    needs: ['react', 'react-dom', 'react-is'],
    url: () => import('recharts/umd/Recharts.js?url'),
  },
  'lucide-react': {
    global: 'LucideReact',
    needs: ['react'],
    url: () => import('lucide-react/dist/cjs/lucide-react.js?url'),
  },
  'chart.js': { global: 'Chart', url: () => import('chart.js/dist/chart.umd.min.js?url') },
  d3: { global: 'd3', url: () => import('d3/dist/d3.min.js?url') },
  mermaid: { global: 'mermaid', plain: true, url: () => import('mermaid/dist/mermaid.min.js?url') },
  tailwindcss: {
    global: 'tailwind',
    url: () => import('@tailwindcss/browser/dist/index.global.js?url'),
  },
};

function withNeeds(names: Iterable<LibraryName>): readonly Name[] {
  const all = new Set<Name>(names);
  // The loop also visits names added to the set.
  for (const name of all) for (const needed of libraries[name].needs ?? []) all.add(needed);
  return [...all];
}

/** Wraps a library so that it works as a module and as a global, and requires its dependencies. */
export function scriptOf(name: Name, text: string): string {
  const { global = '', needs = [], plain = false } = libraries[name];
  return `${plain ? text : ''}
(() => { for (const needed of ${JSON.stringify(needs)}) previewLibrary(needed);
const { set, require } = window.previewModules ??= ${modules}; const module = { exports: {} };
((module, exports, require, define) => {${plain ? '' : text}
})(module, module.exports, require);
const some = typeof module.exports === 'function' || Object.keys(module.exports).length > 0;
const made = some ? module.exports : (window['${global}'] ?? {});
set('${name}', made); if ('${global}') window['${global}'] = made;${afterwards()[name] ?? ''} })();
//# sourceURL=preview-${name}`;
}

const afterwards = (): Partial<Record<Name, string>> => ({
  // The UMD build has registered everything, but code written for ES modules registers again.
  'chart.js': '\nmade.registerables ??= [];',
  tailwindcss: themeOfConfig,
});

/** Pages are written for Tailwind 3, which reads custom colors and fonts from `tailwind.config`. */
const themeOfConfig = `
Object.defineProperty(made, 'config', { set({ theme } = {}) {
  const lines = [];
  const add = (name, value) => {
    if (typeof value === 'string') lines.push('--' + name + ': ' + value + ';');
    else if (Array.isArray(value)) lines.push('--' + name + ': ' + value.join(', ') + ';');
    else for (const [key, each] of Object.entries(value ?? {})) add(key === 'DEFAULT' ? name : name + '-' + key, each);
  };
  for (const given of [theme, theme?.extend]) { add('color', given?.colors); add('font', given?.fontFamily); }
  const style = document.createElement('style');
  style.type = 'text/tailwindcss';
  style.textContent = '@theme {' + lines.join('') + '}';
  document.head.append(style);
} });`;

/** Module registry of the frame. */
const modules = `(() => {
  const all = Object.create(null);
  const aliases = ${JSON.stringify(aliases)};
  const require = (name) => {
    const found = all[aliases[name] ?? name];
    if (found === undefined) throw new Error(name + ' is not available here');
    return found;
  };
  return { set: (name, exports) => { all[name] = exports; }, require };
})()`;

/** Script that loads libraries which nothing else requires. */
export const callFor = (names: readonly LibraryName[]): string =>
  names.map((name) => `previewLibrary(${JSON.stringify(name)});`).join('');

/** Returns the scripts of the libraries and their dependencies by name. Rejects if one cannot be fetched. */
export async function libraryScripts(names: Iterable<LibraryName>): Promise<Readonly<Record<string, string>>> {
  const fetched = withNeeds(names).map(async (name) => {
    const { default: address } = await libraries[name].url();
    return [name, scriptOf(name, new TextDecoder().decode(await bytesOf(address)))] as const;
  });
  return Object.fromEntries(await Promise.all(fetched));
}
