// The form of a plugin's settings: initial values, sent changes, and secrets.
import type { ToolSettings } from '@tributary/runtime-core';
import { expect, test } from 'vitest';
import { changeOf, draftsOf, lacksSettings } from './plugin-settings.ts';

const asked: ToolSettings = {
  required: ['token', 'city'],
  properties: {
    token: { format: 'password' },
    city: {},
    days: { type: 'integer', default: 3 },
    level: { type: 'number', enum: [1, 2.5] },
    alerts: { type: 'boolean' },
  },
};
const filled = { token: 'secret', city: ' Oslo ', days: '4', level: '2.5', alerts: true };

test('it begins with what is kept, else with the defaults; texts that are kept are empty', () => {
  const empty = { token: '', city: '', days: '3', level: '', alerts: false };
  expect(draftsOf(asked)).toEqual(empty);
  const kept = { token: '1234', city: '', level: 1, alerts: true };
  expect(draftsOf(asked, kept)).toEqual({ ...empty, level: '1', alerts: true });
  expect(draftsOf({ properties: { host: { default: 'eu' } } })).toEqual({ host: 'eu' });
  expect(draftsOf({ properties: { host: { default: 'eu' } } }, { host: '' })).toEqual({ host: '' });
});

test.each([
  [
    'all',
    filled,
    undefined,
    { values: { token: 'secret', city: 'Oslo', days: 4, level: 2.5, alerts: true }, keep: [] },
  ],
  [
    'a secret that is kept, nothing for what may be left out',
    { ...filled, token: '', days: '', level: '' },
    { token: '' },
    { values: { city: 'Oslo', alerts: true }, keep: ['token'] },
  ],
  [
    'a text that is kept',
    { ...filled, city: '' },
    { city: '' },
    { values: { token: 'secret', days: 4, level: 2.5, alerts: true }, keep: ['city'] },
  ],
  ['a secret that is missing', { ...filled, token: '' }, undefined, { wrong: 'token' }],
  ['another that is missing', { ...filled, city: '' }, undefined, { wrong: 'city' }],
  ['blanks alone', { ...filled, city: '  ' }, undefined, { wrong: 'city' }],
  ['half a day', { ...filled, days: '1.5' }, undefined, { wrong: 'days' }],
  ['no number', { ...filled, days: 'many' }, undefined, { wrong: 'days' }],
  ['no choice', { ...filled, level: '3' }, undefined, { wrong: 'level' }],
] as const)('%s', (_name, drafts, kept, change) => {
  const { wrong, ...fine } = changeOf(asked, drafts, kept);
  expect(wrong === undefined ? fine : { wrong }).toEqual(change);
});

test('choices without a type are of whatever kind they are', () => {
  const choices: ToolSettings = {
    required: ['size'],
    properties: { size: { enum: [1, 2] }, on: { enum: ['a', true] } },
  };
  expect(changeOf(choices, { size: '2', on: 'true' })).toEqual({ values: { size: 2, on: true }, keep: [] });
  expect(changeOf(choices, { size: '3' })).toMatchObject({ wrong: 'size' });
  expect(draftsOf(choices, { size: 1 })).toEqual({ size: '1', on: '' });
});

test('a plugin without what it requires says so', () => {
  expect(lacksSettings(asked)).toBe(true);
  expect(lacksSettings(asked, { token: '', city: 'Oslo' })).toBe(false);
  expect(lacksSettings({ properties: { a: {} } })).toBe(false);
});

test('a default stands in for what is required', () => {
  const rate: ToolSettings = { required: ['rate'], properties: { rate: { type: 'number', default: 10 } } };
  expect(lacksSettings(rate)).toBe(false);
  expect(changeOf(rate, { rate: '' })).toEqual({ values: {}, keep: [] });
  expect(lacksSettings({ ...rate, properties: { rate: { type: 'number' } } })).toBe(true);
});
