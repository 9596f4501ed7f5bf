// Refusal of a question whose model would not get sounds of its chat, as it does not hear them and nobody has written them down.
import type { Unheard } from '../payload/sounds.ts';
import { describes, number, text } from './schema.ts';
import type { Static } from './schema.ts';

const sound = {
  type: 'object',
  required: ['id', 'name', 'fileType', 'size', 'url'],
  properties: {
    id: text,
    name: text,
    fileType: text,
    size: number,
    /** Its address: the text is sent to it. */
    url: text,
    /** Absent: its user wants the transcript sent. */
    unheard: describes<Unheard>()(text),
  },
} as const;

/** Details of the refusal. */
export const unheardSounds = {
  type: 'object',
  required: ['sounds'],
  properties: { sounds: { type: 'array', items: sound } },
} as const;
export type UnheardSounds = Static<typeof unheardSounds>;
