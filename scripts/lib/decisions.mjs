// @ts-check
// Collects the dated decisions of all READMEs.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root, run } from './run.mjs';

export const decisionsFile = '.github/DECISIONS.md';

/** `## 2026-11-25: title`, or `**2026-11-25, title.** …` if several share a section. */
const dated = /^(?:#{2,4} (\d{4}-\d\d-\d\d): (.+)|\*\*(\d{4}-\d\d-\d\d), (.+?)\.\*\*.*)$/gm;

/** Returns the index, newest first. Headings are linked by GitHub's anchors, other decisions by their file. */
export async function decisionsText() {
  const { output } = await run('git', ['ls-files', '*.md'], { cwd: root });
  const files = output.trim().split('\n');
  const found = await Promise.all(files.filter((file) => file !== decisionsFile).map(decisionsIn));
  const all = found.flat().sort((a, b) => b.date.localeCompare(a.date) || a.link.localeCompare(b.link));
  const days = Map.groupBy(all, ({ date }) => date);
  const sections = [...days].map(
    ([date, ones]) =>
      `## ${date}\n\n${ones.map(({ title, link, place }) => `- [${title}](../${link}), ${place}`).join('\n')}\n`,
  );
  return `# Decisions\n\nWritten by \`npm run decisions\` from the READMEs, which say why.\n\n${sections.join('\n')}`;
}

/** @param {string} file */
async function decisionsIn(file) {
  const text = await readFile(join(root, file), 'utf8');
  return [...text.matchAll(dated)].map(([, headed, heading, date = headed, title = heading]) => ({
    date: date ?? '',
    title: title ?? '',
    link: heading === undefined ? file : `${file}#${anchor(`${headed}: ${heading}`)}`,
    place: dirname(file),
  }));
}

/** @param {string} heading */
const anchor = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
