// Every error has a primary and a secondary repair, which details of the error may change.
import { readdirSync, readFileSync } from 'node:fs';
import { errorTable, isErrorType } from '@tributary/runtime-core';
import { describe, expect, test } from 'vitest';
import { repairs, repairsOf, repairsOfCode } from './repairs.ts';
import type { ReplyErrorType } from './reply/reply.ts';

const numeric = Array.from({ length: 600 }, (_, status) => status).filter(isErrorType);
const types = [...Object.keys(errorTable), ...numeric.map(String)].sort();

test('every error type has its repairs, and none is left over', () => {
  expect(Object.keys(repairs).sort()).toEqual(types);
});

test.each(Object.entries(repairs))('%s: two different actions', (_type, { primary, secondary }) => {
  expect(primary).not.toBe(secondary);
});

const none = { billing: false, wait: false };
const choices = [
  ['ModelNotFound', 'model "river" not found, try pulling it first', { ...none, pulls: true }, 'pull'],
  ['OllamaBizError', "model 'river:7b' not found", { ...none, pulls: true }, 'pull'],
  ['OllamaBizError', "model 'river:7b' not found", none, 'retry'],
  ['OllamaBizError', 'llama runner process has terminated', none, 'retry'],
  ['ModelNotFound', 'model "river" not found', none, 'findModel'],
  ['StreamChunkError', '', none, 'unstreamed'],
  ['ExceededContextWindow', '', none, 'fit'],
  ['InsufficientQuota', '', { billing: true, wait: false }, 'billing'],
  ['InsufficientQuota', '', none, 'elsewhere'],
  ['ProviderBizError', 'slow down', { billing: false, wait: true }, 'wait'],
  ['ProviderBizError', 'no', none, 'retry'],
  ['InvalidProviderAPIKey', '', { billing: true, wait: true }, 'credentials'],
  [400, 'Failed to fetch', { ...none, unreached: 'own' }, 'localServer'],
  ['AgentRuntimeError', 'fetch failed', { ...none, unreached: 'own' }, 'localServer'],
  ['AgentRuntimeError', 'fetch failed', { ...none, unreached: 'vendor' }, 'probe'],
  ['InvalidProviderAPIKey', '', { ...none, unreached: 'own' }, 'credentials'],
  [429, '', none, 'wait'],
  [503, '', { billing: false, wait: true }, 'wait'],
  [504, '', none, 'retry'],
  [402, '', { billing: true, wait: false }, 'billing'],
  [402, '', none, 'elsewhere'],
  [413, '', none, 'fit'],
  [408, '', none, 'retry'],
  [418, '', none, 'pickModel'],
  [520, '', none, 'retry'],
  [529, '', { billing: false, wait: true }, 'wait'],
  [501, '', none, 'pickModel'],
] as const;
test.each(choices)('%s, %j, %j: %s', (type, message, facts, primary) => {
  expect(repairsOf({ type, message }, facts).primary).toBe(primary);
});

const codes = [
  ['dns', none, 'probe'],
  ['dns', { ...none, ownAddress: true }, 'address'],
  ['dns', { ...none, unreached: 'own' }, 'localServer'],
  ['refused', { ...none, unreached: 'vendor' }, 'probe'],
  ['refused', { ...none, unreached: 'vendor', ownAddress: true }, 'address'],
  ['refused', { ...none, unreached: 'own' }, 'localServer'],
  ['reset', none, 'retry'],
  ['certificate', { ...none, unreached: 'vendor' }, 'certificate'],
  ['html', { ...none, ownAddress: true }, 'baseURL'],
  ['gateway', { ...none, ownAddress: true }, 'retry'],
  ['timeout', { ...none, unreached: 'vendor' }, 'retry'],
  ['proxy', { ...none, ownAddress: true }, 'retry'],
  ['private_address', { ...none, ownAddress: true }, 'address'],
] as const;
test.each(codes)('a failure on the way with the code %s, %j: %s', (code, facts, primary) => {
  const error = { type: 'AgentRuntimeError', message: 'fetch failed' } as const;
  expect(repairsOf(error, { ...facts, code }).primary).toBe(primary);
});

test('our own server says 400 of a body that is too large; its status says more', () => {
  expect(repairsOf({ type: 400, message: '', status: 413 }, none)).toEqual(repairs.ExceededContextWindow);
  expect(repairsOf({ type: 400, message: '', status: 400 }, none)).toEqual(repairs[400]);
  const body = { error: { code: 'payload_too_large' } };
  expect(repairsOf({ type: 400, message: '', body }, none)).toEqual(repairs.ExceededContextWindow);
});

test.each([
  ['noWriter', { primary: 'withoutSound', secondary: 'pickModel' }],
  ['noSpeech', { primary: 'withoutSound', secondary: 'pickModel' }],
  ['notTranscribed', { primary: 'retry', secondary: 'withoutSound' }],
  ['quota', { primary: 'retry', secondary: 'withoutSound' }],
] as const)('a sound that the model does not hear, with %s: %j', (refused, expected) => {
  const body = { error: { code: 'sounds_unheard', refused, name: 'memo.wav' } };
  expect(repairsOf({ type: 400, message: '', status: 409, body }, none)).toEqual(expected);
});

test('a type of a newer server can be tried again', () => {
  expect(repairsOf({ type: 'Odd' as ReplyErrorType, message: '' }, none).primary).toBe('retry');
});

const localesDir = new URL('../locales/', import.meta.url);
const locales = readdirSync(localesDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
describe.each(locales.map(({ name }) => name))('texts in %s', (locale) => {
  test('every repair has its button, and no button is left over', () => {
    const texts: { readonly action: object } = JSON.parse(
      readFileSync(new URL(`${locale}/error.json`, localesDir), 'utf8'),
    );
    const used = new Set<string>(
      [...Object.values(repairs), ...Object.values(repairsOfCode)].flatMap(({ primary, secondary }) => [
        primary,
        secondary,
      ]),
    );
    expect(Object.keys(texts.action).sort()).toEqual([...used, 'pull', 'sendAnyway', 'limits', 'withoutSound'].sort());
  });
});
