// Tests schedules in a chat with audio over HTTP: a model without audio input gets transcripts, or the run is missed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Schedule } from '../shared/api.ts';
import { defaultChatConfig } from '../../../shared/message/chat-config.ts';
import { client, startHearingApp } from '../../../server/documents/testing/hearing-app.ts';
import type { HearingApp } from '../../../server/documents/testing/hearing-app.ts';
import { newId } from '../../../server/storage/ids.ts';

const soon = { timeout: 60_000 };

let vendor: HearingApp['vendor'];
let call: HearingApp['call'];
let put: HearingApp['put'];
let stop: HearingApp['stop'];
beforeAll(async () => {
  ({ vendor, call, put, stop } = await startHearingApp());
}, 120_000);
afterAll(() => stop());

/** Audio files whose type is detected from their first bytes. */
const bytesOf = (head: string, mark: string): Buffer =>
  Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(mark), Buffer.alloc(200, 7)]);
const wave = (mark: string) => bytesOf('RIFF\0\0\0\0WAVEfmt ', mark);

/** Creates a chat whose first question contains the audio, and a schedule that continues the chat. */
async function scheduled(name: string, fileType: string, body: Buffer, model = 'reader'): Promise<Schedule> {
  const [id, conversation] = [newId(), newId()];
  const using = { provider: 'hearing', model };
  expect((await put(id, name, body)).status).toBe(200);
  const file = { id, name, fileType, size: body.length, url: `/api/files/${id}` };
  await call('POST', '/api/conversations', {
    id: conversation,
    title: name,
    config: { ...defaultChatConfig, ...using },
  });
  const question = {
    id: newId(),
    role: 'user',
    parentId: null,
    createdAt: 1,
    text: `Keep ${name}.`,
    images: [],
    files: [file],
  };
  const added = await call('POST', `/api/conversations/${conversation}/messages`, { messages: [question] });
  expect([added.status, added.text]).toMatchObject([201, expect.anything()]);
  const saved = await call('POST', '/api/schedules', {
    id: newId(),
    question: `What was in ${name}?`,
    rule: { every: 'day', hour: 7, minute: 30 },
    timeZone: 'UTC',
    config: using,
    chat: 'same',
    conversation,
    lateMinutes: 0,
    tools: [],
    client,
  });
  expect([saved.status, saved.text]).toMatchObject([201, expect.anything()]);
  return saved.json as Schedule;
}
async function runOf({ id }: Schedule) {
  await call('POST', `/api/schedules/${id}/run`, { answer: newId() });
  const last = async () => {
    const { schedules } = (await call('GET', '/api/schedules')).json as { readonly schedules: readonly Schedule[] };
    return schedules.find((each) => each.id === id)?.runs[0];
  };
  await expect.poll(async () => (await last())?.outcome, soon).not.toMatch(/claimed|running/);
  return last();
}
const askedFor = (name: string): readonly string[] =>
  vendor.questions.filter((each) => each.includes(`What was in ${name}`));

test('its transcript is made once, beforehand, and sent with each run', async () => {
  const schedule = await scheduled('minutes.wav', 'audio/wav', wave('minutes'));
  const before = vendor.recordings.length;
  expect(await runOf(schedule)).toMatchObject({ outcome: 'done' });
  expect(await runOf(schedule)).toMatchObject({ outcome: 'done' });
  expect(vendor.recordings.length - before).toBe(1);
  const asked = askedFor('minutes.wav');
  expect(asked).toHaveLength(2);
  for (const each of asked) expect(each).toContain('The river is wide.');
});

test('a model that hears it is sent the sound, and nobody is paid for a transcript', async () => {
  const schedule = await scheduled('heard.wav', 'audio/wav', wave('heard'), 'listener');
  const before = vendor.recordings.length;
  expect(await runOf(schedule)).toMatchObject({ outcome: 'done' });
  expect(vendor.recordings.length - before).toBe(0);
  expect(askedFor('heard.wav')[0]).toContain('input_audio');
});

test('where nobody can write it down the run is missed with the reason, and the model is not asked', async () => {
  vendor.refuseNext();
  const lost = await scheduled('lost.wav', 'audio/wav', wave('lost'));
  expect(await runOf(lost)).toMatchObject({ outcome: 'missed', problem: { code: 'sound_failed' } });
  const flac = await scheduled('odd.flac', 'audio/flac', bytesOf('fLaC\0\0\0\x22', 'odd'));
  expect(await runOf(flac)).toMatchObject({ outcome: 'missed', problem: { code: 'sound_not_taken' } });
  expect([askedFor('lost.wav'), askedFor('odd.flac')]).toEqual([[], []]);
  // The schedule stays enabled, and the next run may succeed.
  expect(await runOf(lost)).toMatchObject({ outcome: 'done' });
});
