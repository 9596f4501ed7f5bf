// Tool for finding and calling tools that are not offered directly. Offered when definitions would take too much of the context
// window (on-demand.ts), never switched by the user.
import { exactObject } from '../schema/schema.ts';
import type { ToolManifest } from '@tributary/runtime-core';
import { callToolName, findToolsName } from '../reply/call-through.ts';
import { toolSearchPlugin } from './tool-search-plugin.ts';

/** Maximum number of definitions per result. */
export const maxFound = 20;
export const usualFound = 5;

export interface ToolQuery {
  readonly query: string;
  readonly limit?: number;
}

export const toolSearchManifest: ToolManifest = {
  identifier: toolSearchPlugin,
  meta: {
    title: 'Find tools',
    description:
      'Lets the model look up tools instead of reading all of them with every message. Turns on automatically when there are many tools.',
    avatar:
      "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='currentColor' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M4 6h9M4 12h5M4 18h5'/%3E%3Ccircle cx='15.5' cy='14.5' r='4'/%3E%3Cpath d='m21 20-2.5-2.5'/%3E%3C/svg%3E",
    locales: {
      de: {
        title: 'Werkzeugsuche',
        description:
          'Das Modell schlägt Werkzeuge nach, statt mit jeder Nachricht alle zu lesen. Schaltet sich ein, wenn es viele Werkzeuge sind.',
      },
      'zh-CN': {
        title: '查找工具',
        description: '让模型按需查找工具，而不是每条消息都附上全部工具。工具很多时自动启用。',
      },
    },
  },
  api: [
    {
      name: findToolsName,
      description:
        'Finds tools by words of what they do or by their name. ' +
        'Returns the best matches with name, description and the JSON schema of their arguments.',
      access: 'read',
      parameters: exactObject(
        {
          query: {
            type: 'string',
            minLength: 1,
            maxLength: 2000,
            description: 'What the tool shall do, in a few words, or its name.',
            examples: ['create an issue'],
          },
        },
        {
          limit: {
            type: 'integer',
            minimum: 1,
            maximum: maxFound,
            description: `Number of tools to return; ${usualFound} if left out.`,
          },
        },
      ),
    },
    {
      name: callToolName,
      description: `Calls a tool that ${findToolsName} has returned.`,
      access: 'read',
      parameters: exactObject({
        name: { type: 'string', minLength: 1, maxLength: 200, description: 'Name of the tool, as returned.' },
        // Also accepts text (call-through.ts): Gemini cannot write an object without declared properties.
        arguments: {
          type: ['object', 'string'],
          description: 'Its arguments, by its schema: an object, or its JSON.',
        },
      }),
    },
  ],
};
