// Names of the libraries that previews may use, as code imports them.
export const libraryNames = [
  'react',
  'react-dom',
  'recharts',
  'lucide-react',
  'chart.js',
  'd3',
  'mermaid',
  'tailwindcss',
] as const;
export type LibraryName = (typeof libraryNames)[number];

export const aliases: Readonly<Record<string, LibraryName>> = {
  'react-dom/client': 'react-dom',
  'chart.js/auto': 'chart.js',
  '@tailwindcss/browser': 'tailwindcss',
};

/** The library of an import; undefined where there is none of that name. */
export function libraryOf(name: string): LibraryName | undefined {
  return Object.hasOwn(aliases, name) ? aliases[name] : libraryNames.find((each) => each === name);
}

/** The name by which a frame finds the component that is to be shown. */
export const shownName = '__shown';
