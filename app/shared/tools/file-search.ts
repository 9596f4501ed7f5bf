// Tool for searching the conversation's files. Offered when a file is in search mode, never switched by the user.
import type { ToolManifest } from '@tributary/runtime-core';
import { filesPlugin } from './files-plugin.ts';
import { functionName } from './names.ts';

const apiName = 'search_files';
export const searchFilesName = functionName(filesPlugin, apiName);

/** Maximum number of passages per result. */
export const maxPassages = 8;

export interface FileQuery {
  readonly query?: string;
  readonly file?: string;
  readonly first_page?: number;
  readonly last_page?: number;
  readonly around?: number;
}

const page = { type: 'integer', minimum: 1, maximum: 1_000_000 };

export const filesManifest: ToolManifest = {
  identifier: filesPlugin,
  meta: {
    title: 'Search in files',
    description:
      'Finds passages in attached files that are too large to be sent whole. Turns on automatically when such a file is attached.',
    avatar:
      "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='currentColor' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M14 3H6a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h5M14 3l5 5v3M14 3v5h5'/%3E%3Ccircle cx='16' cy='16' r='3'/%3E%3Cpath d='m21 21-2.5-2.5'/%3E%3C/svg%3E",
    locales: {
      de: {
        title: 'Suche in Dateien',
        description:
          'Findet Stellen in angehängten Dateien, die zu groß sind, um ganz gesendet zu werden. Schaltet sich ein, sobald eine solche Datei angehängt ist.',
      },
      'zh-CN': {
        title: '在文件中搜索',
        description: '在过大而无法整体发送的附件中查找相关段落。添加此类文件后自动启用。',
      },
    },
  },
  api: [
    {
      name: apiName,
      description:
        'Searches the files of this conversation that are too large to be read whole, and returns passages with their place. ' +
        'Search by the words that the text is likely to use, in its language; "words in quotes" must follow each other. ' +
        'Search again with other words if the answer is not among the passages. Cite passages by their numbers, as [1].',
      access: 'read',
      parameters: {
        type: 'object',
        properties: {
          query: {
            type: 'string',
            minLength: 1,
            maxLength: 2000,
            description: 'Words to look for. May be left out with "around" or with pages.',
            examples: ['maximum pressure of the pump'],
          },
          file: { type: 'string', maxLength: 500, description: 'Name of the one file to look in.' },
          first_page: { ...page, description: 'First page, sheet, slide or chapter to look in.' },
          last_page: { ...page, description: 'Last page, sheet, slide or chapter to look in.' },
          around: {
            type: 'integer',
            minimum: 0,
            maximum: 1_000_000,
            description: 'Number of a passage of "file": what stands before and after it is returned.',
          },
        },
        additionalProperties: false,
      },
    },
  ],
};
