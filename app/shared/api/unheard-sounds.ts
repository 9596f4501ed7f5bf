// Refusal of a question whose model would not get sounds of its chat, as it does not hear them and nobody has written them down.
import { describes, number, objectOf, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

/** Reasons why a model does not get a sound as it is. `window`: its context window has no room for it. */
export type Unheard = 'model' | 'format' | 'size' | 'window';

const sound = objectOf(
  {
    id: text,
    name: text,
    fileType: text,
    size: number,
    /** Its address: the text is sent to it. */
    url: text,
  },
  {
    /** Absent: its user wants the transcript sent. */
    unheard: describes<Unheard>()(text),
  },
);

/** Details of the refusal. */
export const unheardSounds = objectOf({ sounds: { type: 'array', items: sound } });
export type UnheardSounds = Static<typeof unheardSounds>;
