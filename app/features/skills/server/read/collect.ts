// Finds skills in an archive: folders with a SKILL.md. Anything that cannot be used is left out with its reason.
import { isUtf8 } from 'node:buffer';
import type { Archive } from '../../../../server/documents/zip.ts';
import type { ArchivedFile } from '../../../../server/documents/zip.ts';
import { maxImportBytes, maxSkillBytes, maxSkillFiles, maxSkills, maxSkillText } from '../../shared/api.ts';
import type { Left, LeftReason } from '../../shared/api.ts';
import { readSkillText } from './skill-text.ts';
import type { SkillText } from './skill-text.ts';

export interface FoundFile {
  /** Relative to the folder of the skill. */
  readonly path: string;
  readonly bytes: Buffer;
}

export interface FoundSkill extends SkillText {
  /** SKILL.md as it is. */
  readonly text: string;
  /** The other files. */
  readonly files: readonly FoundFile[];
}

export interface Collected {
  readonly skills: readonly FoundSkill[];
  readonly left: readonly Left[];
}

/** Left by operating systems and version control, and never part of a skill. */
const foreign =
  /(?:^|\/)(?:__MACOSX|\.git|\.svn|node_modules|__pycache__)\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i;
const maxPath = 200;
/** Bytes of a SKILL.md, which has at most so many characters. */
const maxTextBytes = maxSkillText * 4;
/** Entries that a report names. */
const maxLeft = 100;

/** `wanted`: only skills in this folder, which may be below a folder that contains everything. */
export async function collectSkills(archive: Archive, wanted = ''): Promise<Collected> {
  const left: Left[] = [];
  const leave = (path: string, reason: LeftReason, detail?: string): void => {
    if (left.length < maxLeft) left.push({ path: shown(path), reason, ...(detail === undefined ? {} : { detail }) });
  };
  const all = archive.files().filter(({ name }) => !foreign.test(name));
  const top = topFolder(all);
  const usable = all.filter((file) => {
    const fault = faultOf(file);
    if (fault) leave(file.name, fault);
    return fault === undefined;
  });
  const start = wanted === '' ? '' : `${top}${wanted.replace(/\/+$/, '')}/`;
  const heads = usable.filter(({ name }) => /(?:^|\/)SKILL\.md$/i.test(name) && name.startsWith(start));
  const within = new Map(heads.map((head) => [folderOf(head.name), [] as ArchivedFile[]]));
  for (const file of usable)
    for (const folder of foldersAbove(file.name)) {
      const own = within.get(folder);
      // One more than are allowed shows that there are too many.
      if (own && own.length <= maxSkillFiles + 1) own.push(file);
    }
  const skills = new Map<string, FoundSkill>();
  /** Folders of skills. A SKILL.md below one, such as a template, is a file of it. */
  const used = new Set<string>();
  let read = 0;
  let room = maxImportBytes;
  // A folder comes before those in it.
  for (const head of heads.toSorted((a, b) => depthOf(a.name) - depthOf(b.name))) {
    const folder = folderOf(head.name);
    if (foldersAbove(head.name).some((each) => used.has(each))) continue;
    if (read++ >= maxSkills) {
      leave(head.name, 'too_many_skills', String(maxSkills));
      break;
    }
    const own = (within.get(folder) ?? []).filter(({ name }) => name !== head.name);
    // An entry never inflates beyond its declared size.
    const size = own.reduce((sum, file) => sum + file.size, head.size);
    if (size <= maxSkillBytes && size > room) {
      leave(head.name, 'import_too_large', String(maxImportBytes));
      continue;
    }
    if (size <= maxSkillBytes) room -= size;
    // The topmost folder often has another name, such as that of a branch.
    const skill = await readOne(archive, head, own, folder === '' || folder === top ? undefined : folder, leave);
    if (!skill) continue;
    used.add(folder);
    if (skills.has(skill.name)) leave(head.name, 'same_name', skill.name);
    else skills.set(skill.name, skill);
  }
  for (const name of archive.twins)
    if (!name.endsWith('/') && foldersAbove(name).some((each) => used.has(each))) leave(name, 'same_path');
  return { skills: [...skills.values()], left };
}

const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);
const depthOf = (name: string): number => name.split('/').length;

/** Folders that a file is in, the outermost first. Paths are short. */
const foldersAbove = (name: string): readonly string[] => [
  '',
  ...[...name.matchAll(/\//g)].map(({ index }) => name.slice(0, index + 1)),
];

type Leave = (path: string, reason: LeftReason, detail?: string) => void;

async function readOne(
  archive: Archive,
  head: ArchivedFile,
  own: readonly ArchivedFile[],
  folder: string | undefined,
  leave: Leave,
): Promise<FoundSkill | undefined> {
  if (head.size > maxTextBytes) return void leave(head.name, 'text_too_long', String(maxSkillText));
  if (own.length > maxSkillFiles) return void leave(head.name, 'too_many_files', String(maxSkillFiles));
  const size = own.reduce((sum, file) => sum + file.size, head.size);
  if (size > maxSkillBytes) return void leave(head.name, 'skill_too_large', String(maxSkillBytes));
  const bytes = await wholeBytes(archive, head.name);
  if (!bytes) return void leave(head.name, 'damaged');
  const text = textOf(bytes);
  if (text === undefined) return void leave(head.name, 'not_text');
  const read = readSkillText(text, folder?.split('/').at(-2));
  if ('reason' in read) return void leave(head.name, read.reason, read.detail);
  const files: FoundFile[] = [];
  const start = head.name.length - 'SKILL.md'.length;
  for (const { name } of own) {
    const found = await wholeBytes(archive, name);
    if (found) files.push({ path: name.slice(start), bytes: found });
    else leave(name, 'damaged');
  }
  return { ...read, text, files };
}

async function wholeBytes(archive: Archive, name: string): Promise<Buffer | undefined> {
  const bytes = await archive.bytes(name);
  return archive.damaged.has(name) ? undefined : bytes;
}

const faultOf = ({ name, isLink }: ArchivedFile): LeftReason | undefined =>
  isLink ? 'link' : isBadPath(name) ? 'bad_path' : undefined;

export const isBadPath = (path: string): boolean =>
  path.length > maxPath ||
  /^\/|^[a-z]:|[\p{C}\p{Zl}\p{Zp}]/iu.test(path) ||
  path.split('/').some((part) => part === '' || part === '.' || part === '..');

/** Returns `FOLDER/` if everything is in one folder, as in archives of repositories. */
function topFolder(files: readonly ArchivedFile[]): string {
  const [first = ''] = files.map(({ name }) => name.slice(0, name.indexOf('/') + 1));
  return files.every(({ name }) => name.startsWith(first)) ? first : '';
}

const shown = (path: string): string => path.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, maxPath);

/** Undefined for bytes that are not text. */
export const textOf = (bytes: Buffer): string | undefined =>
  isUtf8(bytes) && !bytes.includes(0) ? bytes.toString('utf8').replace(/^\uFEFF/, '') : undefined;

/** Reads a single SKILL.md. */
export function collectText(bytes: Buffer, path: string): Collected {
  const text = textOf(bytes);
  if (text === undefined) return { skills: [], left: [{ path, reason: 'not_text' }] };
  const read = readSkillText(text);
  return 'reason' in read
    ? { skills: [], left: [{ path, ...read }] }
    : { skills: [{ ...read, text, files: [] }], left: [] };
}
