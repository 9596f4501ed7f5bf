// Formats a passage of a file for the model, with its number and place, and as a citation of the answer.
import type { Citation } from '@tributary/runtime-core';
import { placeAddress, placeText, placeTitle } from '../../shared/conversation/file-place.ts';
import { withoutEnd } from '../../shared/payload/file-block.ts';
import type { FilePassage } from '../passages/file-passages.ts';
import type { SearchedFile } from './searched-files.ts';

function placed(passage: FilePassage, files: readonly SearchedFile[]) {
  const known = files.find(({ id }) => id === passage.file);
  const name = known?.name ?? passage.name;
  return { ...passage, name, unit: known?.unit ?? 'none', length: passage.text.length };
}

export function citationOf(passage: FilePassage, files: readonly SearchedFile[]): Citation {
  const place = placed(passage, files);
  return { title: placeTitle(place.name, place), url: placeAddress(place) };
}

/** The fence is longer than any in the text, so a passage cannot close its own block. */
export function passageBlock(passage: FilePassage, files: readonly SearchedFile[], number: number): string {
  const { name, position, partName, text, ...place } = placed(passage, files);
  const where = [name, placeText(place), partName, `passage ${position}`].filter(Boolean).join(' · ');
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(({ 0: { length } }) => length));
  const fence = '`'.repeat(longest + 1);
  return `[${number}] ${where}\n${fence}text\n${withoutEnd(text)}\n${fence}`;
}
