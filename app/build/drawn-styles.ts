// Collects the styles of lazily loaded chat parts that the server renders, in a file that the page links. Otherwise
// code blocks would be unstyled until their script loads, and without JavaScript forever.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Name of the chunk in the browser build. */
export const drawnChunk = 'drawn';

/** Modules of these parts. */
export const drawnParts = /\/app\/ui\/(markdown\/Markdown|files\/DocumentLabel)\.tsx$/;

const id = 'virtual:drawn-styles';
const resolved = `\0${id}`;

/**
 * The server is built after the browser and reads the file's name from that build. Vite's development server has no
 * such file.
 */
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
