// Skills that a user writes: from a form, or as a whole SKILL.md.
import { appError, conflict } from '../../../server/http/errors.server.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import { readSkillText, skillTextOf } from './read/skill-text.ts';
import type { SkillText } from './read/skill-text.ts';
import { editSkill, full, skillOf, storeSkill } from './repository.ts';
import type { SkillRow } from './repository.ts';

export interface WrittenSkill {
  readonly name: string;
  readonly description: string;
  readonly text: string;
  readonly replace?: boolean;
}

export async function createSkill(
  tables: Tables,
  userId: string,
  { name, description, text: body, replace = false }: WrittenSkill,
): Promise<SkillRow> {
  const text = skillTextOf({ name, description, body });
  const read = readOrThrow(text, name);
  const done = await storeSkill(tables, userId, { ...read, text, files: [], isTrusted: true }, replace);
  if (done === 'taken') throw conflict(`There is a skill "${name}" already`, { code: 'taken' });
  if (done === 'full') throw full();
  return skillOf(tables, userId, name);
}

export async function rewriteSkill(tables: Tables, userId: string, name: string, text: string): Promise<SkillRow> {
  await editSkill(tables, userId, { ...readOrThrow(text, name), text });
  return skillOf(tables, userId, name);
}

function readOrThrow(text: string, name: string): SkillText {
  if (text.includes('\0')) throw appError(400, 'the text has characters that are not text', { code: 'not_text' });
  const read = readSkillText(text, name);
  if (!('reason' in read)) return read;
  const detail = read.detail === undefined ? '' : ` (${read.detail})`;
  throw appError(400, `this SKILL.md cannot be used: ${read.reason}${detail}`, {
    code: read.reason,
    ...(read.detail === undefined ? {} : { detail: read.detail }),
  });
}
