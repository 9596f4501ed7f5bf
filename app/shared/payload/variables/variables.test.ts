// All template variables with fixed clock, locale and random numbers; hostile texts.
import type { ChatMessage } from '@tributary/runtime-core';
import { assert, constantFrom, array, oneof, property, string } from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { browserVariables } from './context.ts';
import type { VariableContext } from './context.ts';
import { fillMessages, fillVariables } from './fill.ts';
import { applyInputTemplate, applyInputTemplateTo } from './input-template.ts';
import { variables } from './values.ts';

const context: VariableContext = {
  now: Date.UTC(2025, 0, 2, 23, 4, 5, 67),
  timezone: 'Europe/Berlin',
  locale: 'en-GB',
  language: 'de',
  platform: 'Linux x86_64',
  userAgent: 'Agent/1.0',
  random: () => 0.5,
  email: 'a@example.com',
  nickname: 'Ada',
  username: 'ada',
  inputTemplate: 'Kurz: {{text}}',
};
const low = { ...context, random: () => 0 };
const high = { ...context, random: () => 1 - 2 ** -32 };
const winter = { ...context, locale: 'de-DE', timezone: 'America/New_York' };

const rows: readonly (readonly [string, VariableContext, string])[] = [
  ['date', context, '03/01/2025'],
  ['date', winter, '2.1.2025'],
  ['datetime', context, '03/01/2025, 00:04:05'],
  ['datetime', winter, '2.1.2025, 18:04:05'],
  ['day', context, '03'],
  ['day', winter, '02'],
  ['hour', context, '00'],
  ['hour', winter, '18'],
  ['iso', context, '2025-01-02T23:04:05.067Z'],
  ['locale', context, 'en-GB'],
  ['minute', context, '04'],
  ['minute', { ...context, timezone: 'Asia/Kolkata' }, '34'],
  ['month', context, '01'],
  ['second', context, '05'],
  ['time', context, '00:04:05'],
  ['time', { ...context, locale: 'de-DE', timezone: 'UTC' }, '23:04:05'],
  ['timestamp', context, '1735859045067'],
  ['timezone', context, 'Europe/Berlin'],
  ['weekday', context, 'Friday'],
  ['weekday', winter, 'Donnerstag'],
  ['year', context, '2025'],
  ['year', { ...context, locale: 'fa-IR' }, '2025'],
  ['email', context, 'a@example.com'],
  ['nickname', context, 'Ada'],
  ['username', context, 'ada'],
  ['language', context, 'de'],
  ['platform', context, 'Linux x86_64'],
  ['user_agent', context, 'Agent/1.0'],
  ['input_template', context, 'Kurz: {{text}}'],
  ['random', context, '500001'],
  ['random', low, '1'],
  ['random', high, '1000000'],
  ['random_int', context, '51'],
  ['random_int', low, '1'],
  ['random_int', high, '100'],
  ['random_float', context, '50.00'],
  ['random_float', low, '0.00'],
  ['random_float', high, '100.00'],
  ['random_float', { ...context, random: () => 0.123456 }, '12.35'],
  ['random_digit', low, '0'],
  ['random_digit', high, '9'],
  ['random_bool', low, 'true'],
  ['random_bool', high, 'false'],
  ['random_hex', low, '000000'],
  ['random_hex', high, 'ffffff'],
  ['random_string', low, '0000000000000'],
  ['random_string', high, 'zzzzzzzzzzzzz'],
  ['uuid', low, '00000000-0000-4000-8000-000000000000'],
  ['uuid', high, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
  ['uuid_short', low, '00000000'],
  ['uuid_short', high, 'ffffffff'],
  ['short_uuid', high, 'ffffffff'],
];

test.each(rows)('{{%s}} (row %#)', (name, given, filled) => {
  expect(fillVariables(`a {{${name}}} b`, given)).toBe(`a ${filled} b`);
});

test('the table has a row for every variable, and all names are there', () => {
  const specified =
    'date datetime day hour iso locale minute month second time timestamp timezone weekday year email nickname username ' +
    'language platform user_agent input_template random random_int random_float random_digit random_bool random_hex ' +
    'random_string uuid uuid_short short_uuid';
  expect([...variables.keys()].sort()).toEqual(specified.split(' ').sort());
  expect(new Set(rows.map(([name]) => name))).toEqual(new Set(variables.keys()));
});

const chance = { ...context, random: Math.random };

test('each random value has its form, and is drawn anew each time', () => {
  const forms = new Map([
    ['random', /^(?:[1-9]\d{0,5}|1000000)$/],
    ['random_int', /^(?:[1-9]\d?|100)$/],
    ['random_float', /^\d{1,3}\.\d\d$/],
    ['random_digit', /^\d$/],
    ['random_bool', /^(?:true|false)$/],
    ['random_hex', /^[\da-f]{6}$/],
    ['random_string', /^[\da-z]{13}$/],
    ['uuid', /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/],
    ['uuid_short', /^[\da-f]{8}$/],
  ]);
  for (const [name, form] of forms) {
    const drawn = fillVariables(`{{${name}}} `.repeat(200), chance).trim().split(' ');
    expect(drawn.filter((value) => !form.test(value))).toEqual([]);
    expect(new Set(drawn).size).toBeGreaterThan(1);
  }
});

describe('form', () => {
  test.each([
    ['{{nickname}}{{nickname}}', 'AdaAda'],
    ['{{ nickname }} {{\tnickname}}', 'Ada Ada'],
    ['{{Nickname}} {{NICKNAME}}', '{{Nickname}} {{NICKNAME}}'],
    ['{{unknown}} {{nickname}}', '{{unknown}} Ada'],
    ['{{constructor}} {{__proto__}} {{to_string}}', '{{constructor}} {{__proto__}} {{to_string}}'],
    ['{nickname} {{nickname} {{}} {{ }}', '{nickname} {{nickname} {{}} {{ }}'],
    ['{{{nickname}}}', '{Ada}'],
    ['{{nick\nname}}', '{{nick\nname}}'],
    ['', ''],
    ['{{', '{{'],
  ])('%j becomes %j', (text, filled) => expect(fillVariables(text, context)).toBe(filled));

  test('nobody signed in: nothing in their place', () => {
    const { email: _e, nickname: _n, username: _u, inputTemplate: _i, ...nobody } = context;
    expect(fillVariables('<{{email}}{{nickname}}{{username}}{{input_template}}>', nobody)).toBe('<>');
  });

  test('a locale or a zone that the engine does not know', () => {
    const odd = { ...context, locale: 'en_US@posix', timezone: 'Mars/Olympus' };
    expect(fillVariables('{{date}} {{hour}} {{weekday}}', odd)).toBe('1/2/2025 23 Thursday');
  });

  test('a value is no replacement pattern', () => {
    expect(fillVariables('[{{nickname}}]', { ...context, nickname: '$&$1$`' })).toBe('[$&$1$`]');
  });
});

describe('passes', () => {
  const nested = { ...context, inputTemplate: 'T {{nickname}}', nickname: 'N {{username}}', username: 'U {{year}}' };

  test.each([
    ['{{year}}', '2025'],
    ['{{username}}', 'U 2025'],
    ['{{nickname}}', 'N U {{year}}'],
    ['{{input_template}}', 'T N {{username}}'],
  ])('two, and no third: %s becomes %s', (text, filled) => expect(fillVariables(text, nested)).toBe(filled));

  test('a template that holds itself ends after two', () => {
    expect(fillVariables('{{input_template}}', { ...context, inputTemplate: '<{{input_template}}>' })).toBe(
      '<<{{input_template}}>>',
    );
  });

  test('a template of templates cannot fill the memory', () => {
    const bomb = '{{input_template}}'.repeat(5000);
    expect(fillVariables(bomb, { ...context, inputTemplate: bomb }).length).toBeLessThan(1_200_000);
  });

  const piece = oneof(
    string(),
    constantFrom('{{', '}}', '{', '}', ' ', '$&', '\ud800', '{{text}}'),
    constantFrom(...variables.keys()).map((name) => `{{${name}}}`),
  );
  const hostile = array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

  test('any text in any values: no exception', () => {
    assert(
      property(hostile, hostile, hostile, (text, nickname, inputTemplate) => {
        const given = { ...chance, nickname, inputTemplate, locale: nickname, timezone: inputTemplate };
        expect(typeof fillVariables(text, given)).toBe('string');
      }),
      { numRuns: 300 },
    );
  });

  test('any depth of nesting: never more than two', () => {
    assert(
      property(hostile, (text) => {
        // Each pass over {{nickname}} adds one mark and leaves another {{nickname}}. The space prevents a preceding backslash
        // from escaping it.
        const filled = fillVariables(`${text.replaceAll(/[{}\u2020]/g, '')} {{nickname}}`, {
          ...context,
          nickname: '\u2020{{nickname}}',
        });
        expect(filled.split('\u2020').length - 1).toBe(2);
      }),
    );
  });

  test('a text of braces takes no time', () => {
    const started = process.threadCpuUsage().user;
    fillVariables('{{'.repeat(200_000) + '{{ '.repeat(100_000) + ' \t'.repeat(200_000), context);
    expect((process.threadCpuUsage().user - started) / 1000).toBeLessThan(1000);
  });
});

describe('messages', () => {
  const image = { type: 'image_url', image_url: { url: 'https://x.test/{{nickname}}' } } as const;
  const call = { id: '1', type: 'function', function: { name: 'f', arguments: '{"a":"{{nickname}}"}' } } as const;
  const given: readonly ChatMessage[] = [
    { role: 'system', content: 'I am {{nickname}}' },
    { role: 'user', content: [{ type: 'text', text: '{{nickname}}' }, image, { type: 'text', text: '{{year}}' }] },
    { role: 'assistant', content: 'write {{nickname}}', tool_calls: [call] },
    { role: 'assistant', content: null },
    { role: 'tool', content: '{{email}}', tool_call_id: '1' },
  ];

  test('texts of user and system are filled, and nothing else is touched', () => {
    const before = structuredClone(given);
    expect(fillMessages(given, context)).toEqual([
      { role: 'system', content: 'I am Ada' },
      { role: 'user', content: [{ type: 'text', text: 'Ada' }, image, { type: 'text', text: '2025' }] },
      ...given.slice(2),
    ]);
    expect(given).toEqual(before);
  });

  test('the input template wraps what the user said, then variables are filled', () => {
    const wrapped = applyInputTemplateTo(given, '{{text}} - {{username}}');
    expect(fillMessages(wrapped, context)[1]?.content).toEqual([
      { type: 'text', text: 'Ada - ada' },
      image,
      { type: 'text', text: '2025' },
    ]);
    expect([wrapped[0], ...wrapped.slice(2)]).toEqual([given[0], ...given.slice(2)]);
    expect(applyInputTemplateTo([{ role: 'user', content: 'hi' }], '<{{text}}>')).toEqual([
      { role: 'user', content: '<hi>' },
    ]);
    expect(applyInputTemplateTo([{ role: 'user', content: [image] }], '<{{text}}>')).toEqual([
      { role: 'user', content: [image] },
    ]);
  });
});

test.each([
  ['hi', undefined, 'hi'],
  ['hi', '', 'hi'],
  ['hi', '  ', 'hi'],
  ['hi', 'Translate: {{text}}', 'Translate: hi'],
  ['hi', '{{text}} and {{ text }}', 'hi and hi'],
  ['hi', 'Be brief.', 'Be brief.\n\nhi'],
  ['$& {{text}}', '[{{text}}]', '[$& {{text}}]'],
  ['hi', '{{text}} on {{date}}', 'hi on {{date}}'],
])('input template: %j in %j is %j', (text, template, wrapped) => {
  expect(applyInputTemplate(text, template)).toBe(wrapped);
});

test('the browser’s own context', () => {
  vi.stubGlobal('navigator', { platform: 'P', userAgent: 'UA' });
  const own = browserVariables('zh-CN', { nickname: 'N' });
  vi.unstubAllGlobals();
  expect(own).toMatchObject({ platform: 'P', userAgent: 'UA', language: 'zh-CN', nickname: 'N' });
  expect(Math.abs(own.now - Date.now())).toBeLessThan(5000);
  const drawn = Array.from({ length: 100 }, own.random);
  expect(drawn.every((value) => value >= 0 && value < 1)).toBe(true);
  expect(new Set(drawn).size).toBeGreaterThan(50);
});
