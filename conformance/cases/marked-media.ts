// Images and files of a marked call as sent: bytes, media types and names.
import type { MessagePart } from '@tributary/runtime-core';
import { check } from '../harness/failure.ts';
import { ableTargets, holds, jsonOf, leavesOf, placeOf, said, Session, targetsOf } from '../harness/marked.ts';
import type { Leaf, Sent } from '../harness/marked.ts';
import { statedFor } from '../harness/stated.ts';
import type { Case } from './case.ts';

interface Picture {
  readonly type: 'png' | 'jpeg' | 'gif';
  readonly base64: string;
}

/** A grey PNG of 8 × 8 pixels, a GIF of 1 pixel, and the start of a JPEG: bytes that no fixture has. */
const png: Picture = {
  type: 'png',
  base64: 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAADklEQVR4nGOoRwIMxHEA6owRWGPhnYAAAAASUVORK5CYII=',
};
const gif: Picture = { type: 'gif', base64: 'R0lGODlhAQABAIABAEpKSv///yH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==' };
const jpeg: Picture = {
  type: 'jpeg',
  base64: Buffer.from([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    16,
    ...Buffer.from('JFIF\0\x01\x02kranich-jpeg-bytes'),
    0xff,
    0xd9,
  ]).toString('base64'),
};

/** More than careless limits allow; one of them twice, the last one large. */
const gallery: readonly Picture[] = [
  png,
  ...['laterne', 'amboss', 'zirkel', 'kranich '.repeat(40_000)].map((name): Picture => ({
    type: 'jpeg',
    base64: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(`${name}-in-gallery`)]).toString(
      'base64',
    ),
  })),
  png,
];

const address = 'https://images.example/kranich.png';

const image = ({ type, base64 }: Picture): MessagePart => ({
  type: 'image_url',
  image_url: { url: `data:image/${type};base64,${base64}`, detail: 'low' },
});

const files = ['kranich', 'laterne'].map((name) => ({
  filename: `${name}.pdf`,
  file_data: `data:application/pdf;base64,${Buffer.from(`%PDF-1.4 ${name}-file-bytes${' '.repeat(200_000)}`).toString('base64')}`,
  text: `${name}-file-words`,
  bytes: `${name}-file-bytes`,
}));

const between = { type: 'text', text: 'zirkel-between-images' } as const satisfies MessagePart;
const see: MessagePart = { type: 'text', text: 'See.' };

export const markedMediaCases: readonly Case[] = [
  {
    id: 'C-114',
    level: 'MUST',
    title: 'images and files reach the vendor, or the reply or the manifest says that they do not',
    needs: ['chat', 'network'],
    async run(subject) {
      const session = new Session(subject);
      for (const target of await ableTargets(subject, 'vision')) {
        const where = placeOf(subject, target);
        const sent = await session.chat(target, {
          messages: [
            { role: 'user', content: [see, image(jpeg)] },
            { role: 'assistant', content: 'Seen.' },
            { role: 'user', content: [see, image(png), between, image(gif)] },
          ],
        });
        if (statedFor(subject, 'images', target, sent)) continue;
        check(holds(sent, between.text), where, `the text "${between.text}" beside the images`, said(sent));
        const missing = [jpeg, png, gif].filter(({ base64 }) => !holds(sent, Buffer.from(base64, 'base64')));
        const reported = sent.omitted.reduce((sum, { part, count }) => (part === 'image' ? sum + count : sum), 0);
        check(missing.length <= reported, where, `the bytes of the ${missing[0]?.type} image`, said(sent));
        const isBlind =
          target.card?.abilities?.vision === true &&
          sent.omitted.some(({ part, reason }) => part === 'image' && reason === 'model');
        check(!isBlind, where, 'no report that a model with vision sees no images', JSON.stringify(sent.omitted));
        for (const picture of [jpeg, png, gif])
          if (!missing.includes(picture)) checkType(leavesOf(jsonOf(sent)), picture, where, sent);
        const all = await session.chat(target, { messages: [{ role: 'user', content: [see, ...gallery.map(image)] }] });
        const body = Buffer.from(all.requests.at(-1)?.body ?? '').toString();
        const there = [...new Set(gallery)].reduce((sum, { base64 }) => sum + body.split(base64).length - 1, 0);
        const untold = all.omitted.reduce((sum, { part, count }) => (part === 'image' ? sum + count : sum), 0);
        check(
          there + untold >= gallery.length,
          where,
          `${gallery.length} images, one of them twice, or a report of those left out`,
          `${there} images, ${untold} reported`,
        );
        const content = [see, { type: 'image_url' as const, image_url: { url: address } }];
        const byAddress = await session.chat(target, { messages: [{ role: 'user', content }] });
        check(
          byAddress.error !== undefined ||
            holds(byAddress, address) ||
            byAddress.omitted.some(({ part }) => part === 'image'),
          where,
          'the address of an image, a refusal, or a report',
          said(byAddress),
        );
        checkOrder(leavesOf(jsonOf(sent)), where, sent);
        const asked = isOpenAI(sent) ? leavesOf(jsonOf(sent)).filter(({ key }) => key === 'detail') : [];
        const arrived = [jpeg, png, gif].length - missing.length;
        check(
          !isOpenAI(sent) || (asked.length === arrived && asked.every(({ value }) => value === 'low')),
          where,
          'the detail of each image',
          said(sent),
        );
      }
      for (const target of await targetsOf(subject)) {
        const parts = files.map(({ bytes: _bytes, ...file }): MessagePart => ({ type: 'file', file }));
        const sent = await session.chat(target, {
          messages: [
            { role: 'user', content: parts.slice(0, 1) },
            { role: 'assistant', content: 'Read.' },
            { role: 'user', content: [see, ...parts.slice(1)] },
          ],
        });
        if (statedFor(subject, 'files', target, sent)) continue;
        for (const { filename, text, bytes } of files) {
          const where = `${placeOf(subject, target)}, ${filename}`;
          check(holds(sent, text) || holds(sent, bytes), where, 'the bytes of the file, or its text', said(sent));
          if (!holds(sent, bytes)) continue;
          check(holds(sent, 'application/pdf'), where, 'its media type', said(sent));
          // Gemini has no field for a file name: https://ai.google.dev/api/caching#Blob
          check(holds(sent, filename) || sent.wire === 'gemini-generate', where, 'its name', said(sent));
        }
      }
    },
  },
];

const typeNames = /\b(png|jpe?g|gif|webp)\b/gi;

/** Checks that the nearest object around the bytes with a type has the right one; some wires have no type. */
function checkType(leaves: readonly Leaf[], { type, base64 }: Picture, where: string, sent: Sent): void {
  const leaf = leaves.find(({ value }) => typeof value === 'string' && value.includes(base64));
  if (!leaf) return;
  const ownText = String(leaf.value).replace(base64, '');
  const around = leaf.holders
    .toReversed()
    .filter((holder) => !Array.isArray(holder))
    .map((holder) =>
      leavesOf(holder)
        .filter(({ value }) => value !== leaf.value && String(value).length < 40)
        .map(({ value }) => value)
        .join(' '),
    );
  const told = [ownText, ...around].map((text) => text.match(typeNames)).find((found) => found !== null);
  const wrong = told?.find((name) => name.toLowerCase().replace('jpg', 'jpeg') !== type);
  check(wrong === undefined, where, `the media type image/${type}`, `${wrong} in ${said(sent)}`);
}

const isOpenAI = ({ wire }: Sent): boolean => wire.startsWith('openai-');

/** Images and texts of a list keep their order. */
function checkOrder(leaves: readonly Leaf[], where: string, sent: Sent): void {
  const wanted = [png.base64, between.text, gif.base64];
  const found = wanted.map((word) =>
    leaves.findIndex(({ value }) => typeof value === 'string' && value.includes(word)),
  );
  const lists = found.map((at) => leaves[at]?.holders.findLast(Array.isArray));
  if (found.includes(-1) || new Set(lists).size > 1) return;
  check(found.join() === found.toSorted((a, b) => a - b).join(), where, 'images and text in their order', said(sent));
}
