// Styles of the parts of a chat that the browser loads by themselves, and the server draws with the page: one file, which the
// page names. Without it code would have no styles until its script has come, or ever without any.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The chunk in the browser's build. */
export const drawnChunk = 'drawn';

/** Modules of those parts. */
export const drawnParts = /\/app\/ui\/(markdown\/Markdown|files\/DocumentLabel)\.tsx$/;

const id = 'virtual:drawn-styles';
const resolved = `\0${id}`;

/** The server is built after the browser's files, and reads the file's name from them. Vite's own server has no such file. */
export function drawnStyles(root: string): Plugin {
  const assets = join(root, 'build', 'client', 'assets');
  let built = false;
  return {
    name: 'tributary:drawn-styles',
    configResolved: ({ command }) => void (built = command === 'build'),
    resolveId: (asked) => (asked === id ? resolved : undefined),
    async load(asked) {
      if (asked !== resolved) return undefined;
      const names = built ? (await readdir(assets)).filter(isDrawn) : [];
      if (built && names.length !== 1) throw new Error(`One file ${drawnChunk}-*.css was expected in ${assets}.`);
      return `export const styles = ${JSON.stringify(names.map((name) => `/assets/${name}`))};`;
    },
  };
}

const isDrawn = (name: string): boolean => name.startsWith(`${drawnChunk}-`) && name.endsWith('.css');
