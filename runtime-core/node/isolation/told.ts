// Reports of a call before its result, such as usage and partial images, as untrusted input from the package's process.
import type { CallContext } from '../../contract/call.ts';
import { UsageSchema } from '../../contract/usage.ts';
import type { UsageCounter } from '../../contract/usage.ts';
import { isRecord } from '../../json/guards.ts';
import { toUsage } from '../../wire/usage.ts';
import { textOf } from './requests.ts';
import type { Handlers } from './requests.ts';

const counters = Object.keys(UsageSchema.properties) as readonly UsageCounter[];
const image = /^data:image\/(png|jpeg|webp|avif);base64,/;

/** Messages the host accepts from the sandbox. */
export interface Wanted {
  readonly usage: boolean;
  readonly images: boolean;
}

export const wantedBy = ({ onUsage, onPartialImage }: CallContext): Wanted => ({
  usage: onUsage !== undefined,
  images: onPartialImage !== undefined,
});

export const telling = ({ onUsage, onPartialImage }: CallContext): Handlers => ({
  usage: ({ header: { usage: given } }) => {
    const told = isRecord(given) ? given : {};
    const usage = toUsage(
      Object.fromEntries(
        counters.flatMap((counter) => (Number.isSafeInteger(told[counter]) ? [[counter, told[counter]]] : [])),
      ),
    );
    if (usage) onUsage?.(usage);
  },
  image: ({ payload }) => {
    const url = textOf(payload);
    if (image.test(url)) onPartialImage?.(url);
  },
});
