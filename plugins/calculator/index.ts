// Calculates for models, which are bad at it: decimal arithmetic, functions and units.
import { definePlugin } from '@tributary/runtime-core';

export default definePlugin({
  id: 'calculator',
  tools: {
    manifest: {
      identifier: 'calculator',
      meta: {
        title: 'Calculator',
        description: 'Exact decimal arithmetic, functions, and unit conversion.',
        avatar:
          "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='currentColor' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Crect x='5' y='3' width='14' height='18' rx='2'/%3E%3Cpath d='M8.5 7.5h7M8.5 12h.01M12 12h.01M15.5 12h.01M8.5 16h.01M12 16h.01M15.5 16h.01'/%3E%3C/svg%3E",
        locales: {
          de: { title: 'Rechner', description: 'Genaue Dezimalrechnung, Funktionen und Umrechnung von Einheiten.' },
          'zh-CN': { title: '计算器', description: '精确的十进制运算、函数和单位换算。' },
        },
      },
      api: [
        {
          name: 'calculate',
          description:
            'The value of an arithmetic expression: + - * / ^ %, parentheses, sqrt, log, sin and the like, pi, units ("2850 km to mi").',
          access: 'read',
          parameters: {
            type: 'object',
            required: ['expression'],
            properties: {
              expression: {
                type: 'string',
                minLength: 1,
                maxLength: 500,
                examples: ['2850 km / (4.2 km/hour) to days'],
              },
            },
            additionalProperties: false,
          },
        },
      ],
    },
    run: {
      async calculate({ expression }) {
        // Loaded by the first call, not at server start, since the library is large.
        const { calculate } = await import('./arithmetic.ts');
        return { expression, value: calculate(String(expression)) };
      },
    },
  },
});
