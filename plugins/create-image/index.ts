// Creates images in a chat: the model describes an image, and the image model of the settings creates it.
import { definePlugin, ToolError } from '@tributary/runtime-core';

export default definePlugin({
  id: 'create-image',
  tools: {
    manifest: {
      identifier: 'create-image',
      meta: {
        title: 'Create image',
        description: 'Creates images with an image model and shows them in the response.',
        avatar:
          "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='currentColor' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Crect x='3' y='3' width='18' height='18' rx='3'/%3E%3Ccircle cx='9' cy='9' r='2'/%3E%3Cpath d='M21 15l-5-5L5 21'/%3E%3C/svg%3E",
        locales: {
          de: {
            title: 'Bild erstellen',
            description: 'Erstellt Bilder mit einem Bildmodell und zeigt sie in der Antwort.',
          },
          'zh-CN': { title: '生成图片', description: '使用图片模型生成图片并显示在回答中。' },
        },
      },
      systemRole:
        'You can create images with a tool. Use it when the user asks for an image, drawing, logo or photo. The images are shown to the user below the call: do not repeat their addresses and do not embed them.',
      settings: {
        properties: {
          model: {
            type: 'string',
            format: 'image-model',
            title: 'Image model',
            description: 'Empty: the first image model that can be used.',
          },
        },
      },
      api: [
        {
          name: 'create',
          description:
            'Creates one image from a description and shows it to the user. Describe subject, style, composition, light and colours in one text.',
          access: 'outside',
          parameters: {
            type: 'object',
            required: ['prompt'],
            properties: {
              prompt: { type: 'string', minLength: 1, maxLength: 8000, description: 'What the image shows.' },
              shape: {
                type: 'string',
                enum: ['square', 'landscape', 'portrait'],
                description: 'Only where the user wants one.',
              },
            },
            additionalProperties: false,
          },
        },
      ],
    },
    run: {
      async create({ prompt, shape }, context) {
        if (!context.createImage)
          throw new ToolError(
            'No image model can be used. The user can add a provider key, or choose a model in the settings of this tool.',
          );
        const wanted = context.settings?.['model'];
        return context.createImage({
          prompt: String(prompt),
          ...(typeof shape === 'string' ? { shape } : {}),
          ...(typeof wanted === 'string' && wanted !== '' ? { model: wanted } : {}),
        });
      },
    },
  },
});
