// Skills in the export of all data, and back from it.
import { problemsOf } from '@tributary/runtime-core/schema';
import type { ItemTaken } from '../../../server/storage/feature-storage.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import { exactObject, text, textOrNull } from '../../../shared/schema/schema.ts';
import type { Static } from '../../../shared/schema/schema.ts';
import { maxSkillBytes, maxSkillFiles, maxSkills } from '../shared/api.ts';
import { isBadPath } from './read/collect.ts';
import { readSkillText } from './read/skill-text.ts';
import { countSkills, filesOf, findSkill, listSkills, storeSkill } from './repository.ts';

const schema = exactObject({
  name: text,
  /** SKILL.md. */
  text,
  from: textOrNull,
  files: { type: 'array', items: exactObject({ path: text, base64: text }) },
});
type Written = Static<typeof schema>;

export async function* exportSkills(tables: Tables, userId: string): AsyncGenerator<Written> {
  for (const { name } of await listSkills(tables, userId)) {
    const row = await findSkill(tables, userId, name);
    if (!row) continue;
    const files = await filesOf(tables, userId, name);
    const written = files.map(({ path, bytes }) => ({ path, base64: bytes.toString('base64') }));
    yield { name, text: row.text, from: row.source, files: written };
  }
}

/** Like a skill from an address, it is off until its user has seen its texts: the file may be of anyone. */
export async function importSkill(
  tables: Tables,
  userId: string,
  written: unknown,
  dryRun: boolean,
): Promise<ItemTaken> {
  if (problemsOf(schema, written).length > 0) return 'unreadable';
  const { name, text: whole, from, files } = written as Written; // the schema has just checked it
  const read = readSkillText(whole, name);
  const found = files.map(({ path, base64 }) => ({ path, bytes: Buffer.from(base64, 'base64') }));
  const paths = new Set(['SKILL.md', ...found.map(({ path }) => path)]);
  const size = found.reduce((sum, { bytes }) => sum + bytes.length, Buffer.byteLength(whole));
  const isUsable =
    !whole.includes('\0') &&
    found.length <= maxSkillFiles &&
    size <= maxSkillBytes &&
    paths.size === found.length + 1 &&
    !found.some(({ path }) => isBadPath(path));
  if ('reason' in read || !isUsable) return 'unreadable';
  if (await findSkill(tables, userId, name)) return 'known';
  if (dryRun) return (await countSkills(tables, userId)) < maxSkills ? 'added' : 'full';
  const source = from === null || !URL.canParse(from) ? {} : { source: new URL(from).href };
  const done = await storeSkill(
    tables,
    userId,
    { ...read, text: whole, files: found, isTrusted: false, ...source },
    false,
  );
  return done === 'full' ? 'full' : 'added';
}
