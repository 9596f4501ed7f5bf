// Contents of a diagnostic report, and the data that it must never contain.
import { expect, test } from 'vitest';
import { diagnosticReport } from './diagnostic-report.ts';
import type { DiagnosticReportInput } from './diagnostic-report.ts';
import type { AssistantMessage, UserMessage } from '../../shared/message/message.ts';

const question: UserMessage = {
  id: 'u',
  parentId: null,
  createdAt: 1,
  role: 'user',
  text: 'a very private question',
  images: [],
};
const answer: AssistantMessage = {
  id: 'a',
  parentId: 'u',
  createdAt: 2,
  role: 'assistant',
  provider: 'p',
  model: 'm',
  outcome: 'error',
  reply: { parts: [{ type: 'text', text: 'half' }] },
};
const input: DiagnosticReportInput = {
  error: {
    type: 'StreamChunkError',
    message: 'key sk-own-secret-1 refused by river.example.org:8443 for "a very private question"',
    body: {
      found: '{"broken',
      headers: { Authorization: 'Bearer abc.def', 'x-request-id': 'r1' },
      body: ['sk-abcdefghijklmnopqrstuvwx', 'https://river.example.org:8443/v1'],
    },
    provider: 'p',
    status: 502,
  },
  provider: 'p',
  model: 'm',
  path: [question, answer],
  vault: { apiKey: 'sk-own-secret-1', baseURL: 'https://river.example.org:8443/v1' },
  browser: { userAgent: 'UA', language: 'en', online: true },
  now: Date.UTC(2026, 10, 20),
};

test('what happened is reported', () => {
  expect(diagnosticReport(input)).toMatchObject({
    kind: 'tributary-bug-capsule',
    madeAt: '2026-11-20T00:00:00.000Z',
    error: {
      type: 'StreamChunkError',
      status: 502,
      message: 'key [redacted] refused by *** for "[what was written]"',
      body: { found: '{"broken', headers: { Authorization: '[redacted]', 'x-request-id': 'r1' } },
    },
    messages: [
      { role: 'user', characters: 23 },
      { role: 'assistant', characters: 4, parts: ['text'] },
    ],
  });
});

test('secrets, addresses and what was written stay out', () => {
  const text = JSON.stringify(diagnosticReport(input));
  for (const secret of ['sk-own', 'river.example.org', 'private', 'abcdefghijklm', 'abc.def']) {
    expect(text).not.toContain(secret);
  }
});
