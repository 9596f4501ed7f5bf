// Notifications for their routes, and the sender of this process.
import { createHash, timingSafeEqual } from 'node:crypto';
import { mayGoOn } from '../../../server/auth/auth.server.ts';
import type { Caller } from '../../../server/auth/auth.server.ts';
import { createLimit } from '../../../server/auth/attempts.server.ts';
import { seal, unseal } from '../../../server/auth/seal.server.ts';
import { isOver } from '../../../server/auth/session.server.ts';
import { stands } from '../../../server/auth/session-ends.server.ts';
import { featuresOf } from '../../../server/features/feature.ts';
import { appError, conflict, notFound } from '../../../server/http/errors.server.ts';
import { hub } from '../../../server/live/hub.ts';
import { opening, part } from '../../../server/process/app.ts';
import type { App } from '../../../server/process/app.ts';
import { log } from '../../../server/process/log.ts';
import { afterSettled } from '../../../server/runs/after-settled.ts';
import { newId } from '../../../server/storage/ids.ts';
import { findConversation } from '../../../server/storage/repositories/conversations.ts';
import { readMessages } from '../../../server/storage/repositories/messages.ts';
import { findTurn } from '../../../server/storage/repositories/turns.ts';
import type { Turn } from '../../../server/storage/repositories/turns.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { replyText } from '../../../shared/reply/reply.ts';
import type { Body } from '../../../shared/api/endpoint.ts';
import { maxDevices } from '../shared/api.ts';
import type { Notices, NoticeSettings, noticesApi } from '../shared/api.ts';
import { deliver, pushFetch } from './deliver.ts';
import type { Delivery } from './deliver.ts';
import { payloadOf, testPayload } from './payload.ts';
import type { Payload } from './payload.ts';
import { isUsable, pushRequest } from './push-request.ts';
import type { Subscription } from './push-request.ts';
import { graceMs } from './queue.ts';
import type { NoticeSend } from './queue.ts';
import { addDevice, findDevice, listDevices, noteDelivery, readSettings, removeDevice } from './repository.ts';
import type { Device } from './repository.ts';
import { Sender } from './sender.ts';
import { serverKeys } from './server-keys.ts';

export const getSender = opening('notices', async (app): Promise<Sender> => {
  const storage = await getStorage(app);
  const sender = new Sender({
    storage,
    send: (send, now, signal) => sendNotice(app, send, now, signal),
    ended: (send, delivery, again, now) => noteEnd(app, send, delivery, again, now),
    onError: (what, error) => log.error({ err: error instanceof Error ? error.message : typeof error }, what),
  });
  sender.start();
  afterSettled(app).add(() => sender.lookIn(graceMs + 100));
  return sender;
});

export const stopSender = async (app: App): Promise<void> => (await getSender.made(app))?.close();

const digestOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

/** Encrypted for the device, so that a row cannot be given another one's address. */
const opened = (app: App, { digest, sealed }: Pick<Device, 'digest' | 'sealed'>): Subscription | undefined =>
  unseal<Subscription>(app, digest, 'notices', sealed);

/** True until the session that registered the device has ended, or its identity provider has to be asked again. */
const lasts = async (app: App, device: Device): Promise<boolean> => !isOver(app, device) && (await stands(app, device));

/** True while that session could still read what is sent to the device. */
const isAllowed = async (app: App, device: Device): Promise<boolean> =>
  (await lasts(app, device)) && (await mayGoOn(app, device.userId, device));

/** Deletes devices of ended sessions. */
export async function noticesOf(app: App, userId: string): Promise<Notices> {
  const storage = await getStorage(app);
  const { publicKey } = await serverKeys(app);
  const devices: Device[] = [];
  for (const device of await listDevices(storage, userId)) {
    if (device.serverKey === publicKey && (await lasts(app, device))) devices.push(device);
    else await removeDevice(storage, userId, device.id);
  }
  return {
    publicKey,
    settings: await readSettings(storage, userId),
    devices: devices.map(({ id, name, digest, createdAt, sentAt, problem }) => ({
      id,
      name,
      digest,
      createdAt,
      ...(sentAt === null ? {} : { sentAt }),
      ...(problem === null ? {} : { problem }),
    })),
  };
}

const sameText = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());

/** HTTPS; plain HTTP on this machine only, for a push service under test. */
function isPushAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(hostname));
}

export async function registerDevice(
  app: App,
  { userId, session, door, providerAt }: Caller,
  { endpoint, p256dh, auth, name, language }: Body<typeof noticesApi.add>,
): Promise<{ readonly id: string }> {
  if (!isPushAddress(endpoint))
    throw appError(400, 'endpoint: allowed: an https address of a push service', { path: 'endpoint' });
  if (!isUsable({ p256dh, auth }))
    throw appError(400, 'p256dh, auth: allowed: the keys of a push subscription, of 65 and 16 bytes', {
      path: 'p256dh',
      code: 'bad_keys',
    });
  const digest = digestOf(endpoint);
  const subscription: Subscription = { endpoint, p256dh, auth };
  const isSame = (known: Device): boolean => {
    const before = opened(app, known);
    // Encrypted under another secret: unusable.
    return before === undefined || (sameText(before.p256dh, p256dh) && sameText(before.auth, auth));
  };
  const row: Device = {
    userId,
    id: newId(),
    digest,
    sealed: seal(app, digest, 'notices', subscription),
    serverKey: (await serverKeys(app)).publicKey,
    name: name.replace(/\p{Cc}+/gu, ' ').trim(),
    language,
    sessionId: session.sessionId,
    epoch: session.epoch,
    door,
    providerAt: providerAt ?? null,
    createdAt: Date.now(),
    sentAt: null,
    problem: null,
  };
  const added = await addDevice(await getStorage(app), row, isSame);
  if (added === 'full')
    throw appError(400, `${maxDevices} devices get notifications: remove one first`, { code: 'devices_full' });
  // The browser subscribes again, which gives it another address.
  if (added === 'taken')
    throw conflict('this browser is registered with other keys: switch notifications off in it, then on', {
      code: 'device_taken',
    });
  return added;
}

const testLimit = part('limit of test notices', (app) =>
  createLimit(app, { name: 'test notices', points: 10, message: 'Too many test notifications. Wait a minute.' }),
);

export async function testDevice(app: App, userId: string, id: string): Promise<void> {
  await testLimit(app).count(userId);
  const device = await findDevice(await getStorage(app), userId, id);
  if (!device) throw notFound('device', id);
  const now = Date.now();
  const delivery: Delivery = (await isAllowed(app, device))
    ? await push(app, device, testPayload(device.language), now)
    : { type: 'gone' };
  await noteEnd(app, { userId, deviceId: id }, delivery, false, now);
  if (delivery.type === 'sent') return;
  const problem = delivery.type === 'gone' ? 'gone' : delivery.problem;
  throw appError(502, `the push service of this device did not take the notification (${problem})`, {
    code: delivery.type === 'gone' ? 'device_gone' : 'push_failed',
    problem,
  });
}

/** Undefined: nothing to notify of, or the device gets no notifications any more. */
async function sendNotice(app: App, send: NoticeSend, now: number, signal: AbortSignal): Promise<Delivery | undefined> {
  const { userId, deviceId, turnId, conversationId, state, at } = send;
  const storage = await getStorage(app);
  const device = await findDevice(storage, userId, deviceId);
  if (!device) return undefined;
  if (!(await isAllowed(app, device))) return { type: 'gone' };
  const [turn, chat, settings] = await Promise.all([
    findTurn(storage, userId, turnId),
    findConversation(storage, userId, conversationId),
    readSettings(storage, userId),
  ]);
  // Deleted, in the trash, seen, or gone on with meanwhile.
  if (!turn || !chat || chat.deletedAt !== null || !chat.unread || turn.state !== state) return undefined;
  if (!(await isWanted(app, turn, settings, at))) return undefined;
  const [message] = await readMessages(storage, userId, conversationId, [turn.messageId]);
  const answer = message?.role === 'assistant' ? replyText(message.reply) : '';
  const { title } = chat;
  const { language } = device;
  return push(
    app,
    device,
    payloadOf({ conversationId, title, state, answer, language, hideText: settings.hideText }),
    now,
    signal,
  );
}

async function isWanted(app: App, turn: Turn, settings: NoticeSettings, at: number): Promise<boolean> {
  const storage = await getStorage(app);
  for (const { id, ownsTurn } of featuresOf(app)) {
    if ((id === 'schedules' || id === 'research') && (await ownsTurn?.(storage, turn))) return settings[id];
  }
  return settings.answers && at - Number(turn.startedAt) >= settings.seconds * 1000;
}

async function push(app: App, device: Device, payload: Payload, now: number, signal?: AbortSignal): Promise<Delivery> {
  const keys = await serverKeys(app);
  const subscription = opened(app, device);
  // The server has another secret or key by now, which the browser's push service refuses.
  if (!subscription || device.serverKey !== keys.publicKey) return { type: 'gone' };
  const topic = `${device.userId} ${payload.tag}`;
  const request = await pushRequest(subscription, payload, { keys, subject: subjectOf(app), topic, now });
  return deliver(pushFetch(app), subscription.endpoint, request, now, signal);
}

/** Some push services refuse an address of this machine. */
function subjectOf({ config: { vapidSubject, publicUrl } }: App): string {
  if (vapidSubject !== undefined) return vapidSubject;
  return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:webmaster@example.org';
}

async function noteEnd(
  app: App,
  { userId, deviceId: id }: Pick<NoticeSend, 'userId' | 'deviceId'>,
  delivery: Delivery,
  again: boolean,
  now: number,
): Promise<void> {
  const storage = await getStorage(app);
  // Never the address, which is a secret.
  if (delivery.type === 'gone') {
    await removeDevice(storage, userId, id);
    log.info({ user: userId, device: id }, 'a device gets no notifications any more');
  } else if (delivery.type === 'sent') await noteDelivery(storage, { userId, id }, { sentAt: now, problem: null });
  else {
    const { problem } = delivery;
    if (!again) await noteDelivery(storage, { userId, id }, { problem });
    log.warn({ user: userId, device: id, problem, again }, 'a notification was not delivered');
  }
  if (!again) hub(app).changed(userId, { kind: 'notices' });
}
