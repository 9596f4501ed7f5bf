// Endpoints of notifications: devices that get them, and what a user wants to be notified of.
import { endpoint } from '../../../shared/api/endpoint.ts';
import { exactObject, flag, number, objectOf, text } from '../../../shared/schema/schema.ts';
import type { Static } from '../../../shared/schema/schema.ts';
import { mutation, resource } from '../../../shared/sync/resource.ts';

/** Devices of a user. */
export const maxDevices = 20;
/** The longest wait that can be chosen. Unit: seconds. */
export const maxSeconds = 3_600;

const choices = {
  /** Answers that took at least `seconds`. */
  answers: flag,
  seconds: { type: 'integer', minimum: 0, maximum: maxSeconds },
  schedules: flag,
  research: flag,
  /** Notifications contain the title of the chat only. */
  hideText: flag,
} as const;
const settings = objectOf(choices);
export type NoticeSettings = Static<typeof settings>;

export const standardSettings: NoticeSettings = {
  answers: true,
  seconds: 20,
  schedules: true,
  research: true,
  hideText: false,
};

const device = objectOf(
  {
    id: text,
    /** Browser and system. */
    name: text,
    /** Digest of the push address, by which a browser finds itself. */
    digest: text,
    createdAt: number,
  },
  {
    /** Time of the last delivered notification. */
    sentAt: number,
    /** Why the last one was not delivered: a status, or a fault of the connection. */
    problem: text,
  },
);
export type NoticeDevice = Static<typeof device>;

const notice = objectOf({
  /** The server's public key, with which browsers subscribe. */
  publicKey: text,
  settings,
  devices: { type: 'array', items: device, lenient: true },
});
export type Notices = Static<typeof notice>;

export const noticesApi = {
  list: endpoint('GET', '/api/notices', { answer: notice }),
  /** Registers a browser, or registers it again. */
  add: endpoint('POST', '/api/notices', {
    body: exactObject({
      endpoint: { type: 'string', minLength: 1, maxLength: 2_000 },
      p256dh: { type: 'string', minLength: 1, maxLength: 200 },
      auth: { type: 'string', minLength: 1, maxLength: 200 },
      name: { type: 'string', maxLength: 100 },
      language: { type: 'string', enum: ['en', 'de', 'zh-CN'] },
    }),
    answer: objectOf({ id: text }),
  }),
  change: endpoint('PATCH', '/api/notices/settings', { body: exactObject({}, choices) }),
  remove: endpoint('DELETE', '/api/notices/:id'),
  /** Sends a notification to one device at once. */
  test: endpoint('POST', '/api/notices/:id/sample'),
  /** The script of the service worker. */
  worker: endpoint('GET', '/api/notices/worker'),
};

export const notices = resource<Notices>()({
  key: 'notices',
  read: noticesApi.list,
  view: (answer) => answer,
  mutations: {
    change: mutation(noticesApi.change, (data: Notices, _params, body) => ({
      ...data,
      settings: { ...data.settings, ...body },
    })),
    remove: mutation(noticesApi.remove, (data: Notices, { id }) => ({
      ...data,
      devices: data.devices.filter((each) => each.id !== id),
    })),
  },
});
