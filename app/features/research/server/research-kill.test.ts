// kill -9 in the middle of a research: the answer is interrupted, and the next one goes on with what was read.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newId } from '../../../server/storage/ids.ts';
import { auth, openSession, send } from '../../../server/testing/client.ts';
import { startProcess } from '../../../server/testing/start-app.ts';
import type { StoredMessage } from '../../../shared/api/message.ts';
import { defaultChatConfig } from '../../../shared/message/chat-config.ts';
import type { ResearchProgress } from '../shared/api.ts';
import { startResearchWorld } from './testing/research-world.ts';

const soon = { timeout: 45_000 };
const using = { provider: 'my-box', model: 'scripted' };
const client = { timeZone: 'UTC', locale: 'en', language: 'en', platform: 'p', userAgent: 'u' };

test.each(['read', 'gaps', 'report'] as const)(
  'killed during a call of the kind %s',
  async (moment) => {
    const world = await startResearchWorld();
    const dataDir = await mkdtemp(join(tmpdir(), 'tributary-research-'));
    const env = {
      DATA_DIR: dataDir,
      SEARCH_ENGINE: 'searxng',
      SEARXNG_URL: world.origin,
      ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    };
    let app = await startProcess(env);
    const session = await openSession(app.url);
    const call = (method: string, path: string, body?: unknown) =>
      send(`${app.url}${path}`, {
        method,
        headers: auth(session, { apiKey: 'sk', baseURL: `${world.origin}/v1` }),
        ...(body === undefined ? {} : { body }),
      });
    const [conversation, question] = [newId(), newId()];
    const ask = async (first: boolean): Promise<string> => {
      const answer = newId();
      const message = {
        id: question,
        createdAt: 1,
        text: 'How old is the oak of Ivenack? (Q17)',
        images: [],
        research: { minutes: 5, pages: 10 },
      };
      const create = { title: 'A chat', config: { ...defaultChatConfig, ...using } };
      await call('POST', '/api/turns', {
        conversation: { id: conversation, ...(first ? { create } : {}) },
        parent: first ? null : question,
        answer,
        ...(first ? { message } : {}),
        using,
        config: { changes: {} },
        client,
      });
      return answer;
    };
    const outcomeOf = async (answer: string): Promise<string | undefined> => {
      const { messages } = (await call('GET', `/api/conversations/${conversation}`)).json as {
        readonly messages: readonly StoredMessage[];
      };
      const message = messages.find(({ id }) => id === answer);
      return message?.role === 'assistant' ? message.outcome : undefined;
    };
    const progress = async () =>
      (await call('GET', `/api/conversations/${conversation}/research/${question}`)).json as ResearchProgress;
    try {
      await call('PATCH', '/api/settings', { providers: { 'my-box': { custom: { name: 'Box', sdkType: 'openai' } } } });
      world.hold(moment);
      const first = await ask(true);
      await expect.poll(() => world.calls.some((each) => each.call === moment), soon).toBe(true);
      await app.kill();
      world.release();
      app = await startProcess(env);
      await expect.poll(() => outcomeOf(first), soon).toBe('interrupted');
      expect((await progress()).state).toBe('interrupted');
      const second = await ask(false);
      await expect.poll(() => outcomeOf(second), soon).toBe('done');
      expect((await progress()).state).toBe('done');
      expect(world.calls.filter((each) => each.call === 'plan')).toHaveLength(1);
      // Pages that were read before are not visited again.
      const visits = world.visits.filter((visit) => visit.startsWith('/pages/'));
      expect(visits.length).toBeLessThanOrEqual(moment === 'read' ? 4 : 2);
    } finally {
      await app.stop();
      await world.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  120_000,
);
