// Colors of projects, of medium lightness so that they work in light and dark themes.
import { folderColors } from '../../shared/api/folders.ts';
import { projectHues } from './hues.ts';

export const colors = folderColors;
export type ProjectColor = (typeof folderColors)[number];

const isHue = (name: string): name is keyof typeof projectHues => Object.hasOwn(projectHues, name);

export const colorOf = (name: string | undefined): string | undefined =>
  name !== undefined && isHue(name) ? `oklch(62% 0.16 ${projectHues[name]})` : undefined;
