// Colours of projects, the same in light and dark: of middle lightness.
import { folderColors } from '../../shared/api/folders.ts';
import { projectHues } from './hues.ts';

export const colors = folderColors;
export type ProjectColor = (typeof folderColors)[number];

const isHue = (name: string): name is keyof typeof projectHues => Object.hasOwn(projectHues, name);

export const colorOf = (name: string | undefined): string | undefined =>
  name !== undefined && isHue(name) ? `oklch(62% 0.16 ${projectHues[name]})` : undefined;
