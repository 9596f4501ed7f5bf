// Skills as a tool: one function, whose description lists the enabled ones.
import { createHash } from 'node:crypto';
import { appError } from '../../../server/http/errors.server.ts';
import type { FeatureToolCall } from '../../../server/features/feature.ts';
import { readArguments } from '../../../server/tools/gateway-arguments.server.ts';
import { visible } from '../../../server/mcp/definitions.ts';
import type { App } from '../../../server/process/app.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { cutText } from '../../../shared/tools/cut-text.ts';
import type { ToolResult } from '../../../shared/tools/calls.ts';
import { itemKey } from '../../../shared/tools/items.ts';
import type { ToolSource } from '../../../shared/tools/sources.ts';
import { textOf } from './read/collect.ts';
import type { FoundFile } from './read/collect.ts';
import { readSkillText } from './read/skill-text.ts';
import { filesOf, findFile, findSkill, listEnabled } from './repository.ts';

export const featureId = 'skills';
export const loadSkill = 'load_skill';

const description =
  'The user has given you skills: instructions, with files, for certain tasks. When the task is one that a skill below is for, ' +
  'load it before you answer, by its name, and follow it. When the user’s message begins with /NAME of a skill, load that skill. ' +
  'Pass `file` to read one of the files that a loaded skill lists. The skills:';

const api = {
  name: loadSkill,
  description,
  access: 'read',
  parameters: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', maxLength: 64, description: 'The name of the skill, as listed.' },
      file: {
        type: 'string',
        maxLength: 300,
        description: 'The path of a file of the skill. Absent: its instructions.',
      },
    },
    additionalProperties: false,
  },
} as const;
const digest = createHash('sha256').update(JSON.stringify(api)).digest('base64url').slice(0, 32);

export async function skillSources(app: App, userId: string): Promise<readonly ToolSource[]> {
  const skills = await listEnabled(await getStorage(app), userId);
  if (skills.length === 0) return [];
  return [
    {
      origin: 'feature',
      manifest: {
        identifier: featureId,
        meta: {
          title: 'Skills',
          description: 'Instructions for certain tasks, which models load when they need them.',
          locales: {
            de: { title: 'Skills', description: 'Anleitungen für bestimmte Aufgaben, die Modelle bei Bedarf laden.' },
            'zh-CN': { title: '技能', description: '特定任务的说明，模型在需要时加载。' },
          },
        },
        api: [api],
      },
      feature: {
        id: featureId,
        server: featureId,
        host: '',
        always: [loadSkill],
        reads: [loadSkill],
        digests: { [loadSkill]: digest },
        items: skills.map((skill) => ({ id: skill.name, description: visible(skill.description).text })),
        isOwn: true,
      },
    },
  ];
}

/** Unit: characters. */
const maxFileText = 60_000;

export async function callSkill(app: App, { userId, args, itemsOff }: FeatureToolCall): Promise<ToolResult> {
  const { name, file } = await argumentsOf(args);
  const storage = await getStorage(app);
  const row = await findSkill(storage, userId, name);
  if (!row || Number(row.enabled) !== 1 || itemsOff.includes(itemKey(featureId, name))) {
    const on = (await listEnabled(storage, userId)).filter((each) => !itemsOff.includes(itemKey(featureId, each.name)));
    const names = on.map((each) => each.name).join(', ');
    throw appError(404, `there is no skill "${name}" that is on; there are: ${names || 'none'}`, { code: 'no_skill' });
  }
  const path = file?.replace(/^(?:\.\/)+/, '');
  if (path === undefined || /^skill\.md$/i.test(path)) {
    const read = readSkillText(row.text);
    const body = visible('reason' in read ? row.text : read.body).text;
    return done([body, listing(await filesOf(storage, userId, name))].filter(Boolean).join('\n\n---\n\n'));
  }
  const found = await findFile(storage, userId, name, path);
  if (!found) {
    const paths = (await filesOf(storage, userId, name)).map((each) => each.path).join(', ');
    throw appError(404, `the skill "${name}" has no file "${path}"; there are: ${paths || 'none'}`, {
      code: 'no_file',
    });
  }
  const text = textOf(found.bytes);
  if (text === undefined) return done(`${path} is not a text: ${kindOf(found)}, which cannot be read here.`);
  return done(cutText(visible(text).text, maxFileText));
}

const done = (content: string): ToolResult => ({ outcome: 'done', content });

async function argumentsOf(args: string): Promise<{ readonly name: string; readonly file?: string }> {
  const { name, file } = await readArguments(args, api.parameters, { foreign: false });
  return {
    name: String(name).replace(/^\//, ''),
    ...(typeof file === 'string' && file !== '' ? { file } : {}),
  };
}

function listing(files: readonly FoundFile[]): string {
  if (files.length === 0) return '';
  const lines = files.map((file) => `- ${file.path} (${kindOf(file)})`);
  const scripts = files.some(({ path }) => /\.(?:py|js|mjs|ts|sh|rb)$/.test(path))
    ? ' Scripts are not run: where one is needed, read it, and show it as a code block, which the user can run.'
    : '';
  return `Files of this skill, which you can read with \`file\`.${scripts}\n${lines.join('\n')}`;
}

const types: Readonly<Record<string, string>> = {
  png: 'PNG image',
  jpg: 'JPEG image',
  jpeg: 'JPEG image',
  gif: 'GIF image',
  webp: 'WebP image',
  pdf: 'PDF document',
  docx: 'Word document',
  xlsx: 'Excel workbook',
  pptx: 'PowerPoint presentation',
  ttf: 'font',
  otf: 'font',
  woff2: 'font',
  zip: 'ZIP archive',
};

const kindOf = ({ path, bytes }: FoundFile): string => {
  const kind =
    textOf(bytes) === undefined ? (types[path.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'binary file') : 'text';
  return `${kind}, ${bytes.length} bytes`;
};
