// Refusal of a question whose model would not get sounds of its chat, as it does not hear them and nobody has written them down.
import { describes, number, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

/** Reasons why a model does not get a sound as it is. `window`: its context window has no room for it. */
export type Unheard = 'model' | 'format' | 'size' | 'window';

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
