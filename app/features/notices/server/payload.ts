// The text of a notification: the title of the chat and the first words of the answer, in the language of the device.
import { plainOf } from '../../../shared/conversation/plain-text.ts';

/** As the service worker reads it (worker.ts). */
export interface Payload {
  readonly title: string;
  readonly body: string;
  /** Path of the page that a click opens. */
  readonly url: string;
  /** A later notification with the same tag replaces this one. */
  readonly tag: string;
}

export type Language = 'en' | 'de' | 'zh-CN';

const words = {
  en: {
    untitled: 'New chat',
    waiting: 'Needs your decision to go on.',
    failed: 'The answer ended with an error.',
    empty: 'The answer is ready.',
    test: 'Notifications work on this device.',
  },
  de: {
    untitled: 'Neuer Chat',
    waiting: 'Wartet auf deine Entscheidung.',
    failed: 'Die Antwort endete mit einem Fehler.',
    empty: 'Die Antwort ist fertig.',
    test: 'Benachrichtigungen funktionieren auf diesem Gerät.',
  },
  'zh-CN': {
    untitled: '新对话',
    waiting: '需要你的决定才能继续。',
    failed: '回答出错，已结束。',
    empty: '回答已完成。',
    test: '此设备可以接收通知。',
  },
} as const satisfies Record<Language, object>;

const wordsIn = (language: string): (typeof words)[Language] =>
  language === 'de' || language === 'zh-CN' ? words[language] : words.en;

/** Unit: characters. Together at most 1,200 bytes in UTF-8, which every push service takes. */
const maxTitle = 100;
const maxText = 200;
/** Of the Markdown that is read for it. Unit: characters. */
const maxRead = 2_000;

/** Control characters, including those of the direction of text. */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** One line, cut between characters. */
function line(text: string, max: number): string {
  const clean = text.toWellFormed().replace(unseen, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...new Intl.Segmenter().segment(clean.slice(0, 4 * max))].map(({ segment }) => segment);
  // A cluster may be of any length.
  let cut = '';
  for (const each of characters) {
    if (cut.length + each.length > max) return `${cut.trimEnd()}…`;
    cut += each;
  }
  return cut;
}

export interface Told {
  readonly conversationId: string;
  readonly title: string;
  /** State of the turn. */
  readonly state: string;
  /** Markdown of the answer. */
  readonly answer: string;
  readonly language: string;
  readonly hideText: boolean;
}

export function payloadOf({ conversationId, title, state, answer, language, hideText }: Told): Payload {
  const own = wordsIn(language);
  const place = { url: `/c/${conversationId}`, tag: conversationId };
  const head = line(title, maxTitle) || own.untitled;
  if (hideText) return { title: head, body: '', ...place };
  if (state === 'waiting') return { title: head, body: own.waiting, ...place };
  if (state !== 'done') return { title: head, body: own.failed, ...place };
  return { title: head, body: line(plainOf(answer.slice(0, maxRead)), maxText) || own.empty, ...place };
}

export const testPayload = (language: string): Payload => ({
  title: 'Tributary',
  body: wordsIn(language).test,
  url: '/settings/notices',
  tag: 'test',
});
