// Import names of the libraries available to previews.
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

export function libraryOf(name: string): LibraryName | undefined {
  return Object.hasOwn(aliases, name) ? aliases[name] : libraryNames.find((each) => each === name);
}

/** Name of the component to show, in the compiled code. */
export const shownName = '__shown';
