// The library in our own format: projects, assistants, prompts and remembered facts.
import type { App } from '../../process/app.ts';
import { problemsOf } from '@tributary/runtime-core/schema';
import { assistantBody, libraryLimits, promptBody } from '../../../shared/api/library.ts';
import type { AssistantBody, PromptBody } from '../../../shared/api/library.ts';
import { folderColors, maxFolderInstructions } from '../../../shared/api/folders.ts';
import type { FolderChange } from '../../../shared/api/folders.ts';
import { idSchema } from '../../../shared/schema/schema.ts';
import { maxFacts } from '../../../shared/memory/facts.ts';
import { digestOfFact } from '../fact-digest.ts';
import { changeFolder, createFolder, findFolder, listFolders } from '../repositories/folders.ts';
import { listItems, putItem } from '../repositories/library.ts';
import type { Kind } from '../repositories/library.ts';
import { addMemory, listMemories } from '../repositories/memories.ts';
import type { Tables } from '../storage.ts';
import { fieldsOf, listOf, textOf, timeOf } from './draft.ts';
import type { Notes } from './draft.ts';

interface ItemImport<Body> {
  readonly id: string;
  readonly createdAt: number;
  readonly body: Body;
}

export interface LibraryImport {
  readonly projects: readonly { readonly name: string; readonly change: FolderChange }[];
  readonly assistants: readonly ItemImport<AssistantBody>[];
  readonly prompts: readonly ItemImport<PromptBody>[];
  readonly memories: readonly { readonly text: string; readonly project?: string }[];
}

/** Returns the file's header fields. Files of projects and assistants are named without their bytes. */
export async function exportLibrary(tables: Tables, userId: string): Promise<object> {
  const projects = [];
  for (const { id } of await listFolders(tables, userId)) {
    const whole = await findFolder(tables, userId, id);
    if (!whole) continue;
    const { name, color = '', icon = '', model = '', instructions, replaces, files } = whole;
    projects.push({ id, name, color, icon, model, instructions, replaces, files: files.map((file) => file.name) });
  }
  const names = new Map(projects.map(({ id, name }) => [id, name]));
  const facts = (await listMemories(tables, userId)).filter(({ state }) => state === 'accepted');
  return {
    projects: projects.map(({ id: _id, ...project }) => project),
    assistants: await listItems(tables, userId, 'assistant'),
    prompts: await listItems(tables, userId, 'prompt'),
    memories: facts.map(({ text, folderId, createdAt }) => {
      const project = folderId === null ? undefined : names.get(folderId);
      return { text, createdAt, ...(project === undefined ? {} : { project }) };
    }),
  };
}

const idPattern = new RegExp(idSchema.pattern);

export function readLibrary(head: Readonly<Record<string, unknown>>, notes: Notes): LibraryImport {
  const items = <Body>(
    name: 'assistants' | 'prompts',
    bodyOf: (fields: Readonly<Record<string, unknown>>) => unknown,
  ) =>
    listOf(head[name]).flatMap((entry): readonly ItemImport<Body>[] => {
      const { id, createdAt, updatedAt: _changed, ...fields } = fieldsOf(entry);
      const body = bodyOf(fields);
      const schema = name === 'assistants' ? assistantBody : promptBody;
      if (!idPattern.test(textOf(id)) || problemsOf(schema, body).length > 0) {
        notes.add(`unreadable ${name}`);
        return [];
      }
      // The schema has just checked it.
      return [{ id: textOf(id), createdAt: timeOf(createdAt) ?? Date.now(), body: body as Body }];
    });
  return {
    projects: listOf(head['projects']).flatMap((entry) => {
      const fields = fieldsOf(entry);
      const name = textOf(fields['name']).slice(0, 200);
      if (listOf(fields['files']).length > 0) notes.add('files of projects', listOf(fields['files']).length);
      return name === '' ? [] : [{ name, change: projectOf(fields) }];
    }),
    assistants: items<AssistantBody>('assistants', (fields) => withoutAttached(fields, notes)),
    prompts: items<PromptBody>('prompts', (fields) => fields),
    memories: listOf(head['memories']).flatMap((entry) => {
      const { text, project } = fieldsOf(entry);
      const fact = textOf(text).trim().slice(0, 400);
      return fact === '' ? [] : [{ text: fact, ...(textOf(project) === '' ? {} : { project: textOf(project) }) }];
    }),
  };
}

function projectOf(fields: Readonly<Record<string, unknown>>): FolderChange {
  return {
    color: folderColors.find((color) => color === fields['color']) ?? '',
    icon: textOf(fields['icon']).slice(0, 16),
    model: textOf(fields['model']).slice(0, 400),
    instructions: textOf(fields['instructions']).slice(0, maxFolderInstructions),
    replaces: fields['replaces'] === true,
  };
}

/** Leaves out files, which are on another server, and tools, which a person must enable. */
function withoutAttached(fields: Readonly<Record<string, unknown>>, notes: Notes): object {
  const { picture, files, plugins, ...rest } = fields;
  const image = fieldsOf(picture)['type'] === 'image';
  const attached = listOf(files).length + Number(image);
  if (attached > 0) notes.add('files of assistants', attached);
  if (listOf(plugins).length > 0)
    notes.add('tools of assistants, which are switched on by hand', listOf(plugins).length);
  return { ...rest, picture: image ? null : picture, files: [], plugins: [] };
}

/**
 * Adds missing items: items by id, projects by name, facts by text. Existing ones are unchanged. Returns the number
 * of items and facts; projects are added to `folders` and `made`.
 */
export async function takeLibrary(
  app: App,
  tables: Tables,
  userId: string,
  library: LibraryImport,
  {
    folders,
    made,
    notes,
    dryRun,
  }: {
    readonly folders: Map<string, string>;
    readonly made: Set<string>;
    readonly notes: Notes;
    readonly dryRun: boolean;
  },
): Promise<number> {
  for (const { name, change } of library.projects) {
    if (folders.has(name) || made.has(name)) continue;
    made.add(name);
    if (dryRun) continue;
    const folder = await createFolder(tables, userId, { name });
    if (!folder) continue;
    folders.set(name, folder.id);
    await changeFolder(tables, userId, folder.id, change);
  }
  const take = async <Body extends AssistantBody | PromptBody>(kind: Kind, items: readonly ItemImport<Body>[]) => {
    const known = new Set((await listItems(tables, userId, kind)).map(({ id }) => id));
    const fresh = items.filter(({ id }) => !known.has(id));
    const room = libraryLimits[`${kind}s`] - known.size;
    let added = 0;
    for (const item of fresh) {
      const full = added >= room || (!dryRun && (await putItem(tables, userId, kind, item)).kind !== 'kept');
      if (full) notes.add(`${kind}s without room`);
      else added++;
    }
    return added;
  };
  const items = (await take('assistant', library.assistants)) + (await take('prompt', library.prompts));
  return items + (await takeMemories(app, tables, userId, library.memories, folders, notes, dryRun));
}

async function takeMemories(
  app: App,
  tables: Tables,
  userId: string,
  memories: LibraryImport['memories'],
  folders: ReadonlyMap<string, string>,
  notes: Notes,
  dryRun: boolean,
): Promise<number> {
  const known = new Set((await listMemories(tables, userId)).map(({ text }) => digestOfFact(app, userId, text)));
  let added = 0;
  for (const { text, project } of memories) {
    const digest = digestOfFact(app, userId, text);
    if (known.has(digest)) continue;
    if (known.size >= maxFacts) {
      notes.add('memories without room');
      continue;
    }
    known.add(digest);
    const folderId = (project === undefined ? undefined : folders.get(project)) ?? null;
    const fact = { operation: 'add', target: null, text, folderId, conversationId: null } as const;
    // A fact deleted here stays deleted.
    const result = dryRun
      ? 'added'
      : (await addMemory(tables, userId, { ...fact, digest, accepted: true, again: false })).kind;
    if (result === 'added') added++;
  }
  return added;
}
