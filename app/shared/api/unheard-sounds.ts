// Details of a refused question: sounds that the model does not accept and that have no transcript.
import { describes, number, objectOf, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

/** Why a model does not get a sound as audio. `window`: it exceeds the context window. */
export type Unheard = 'model' | 'format' | 'size' | 'window';

const sound = objectOf(
  {
    id: text,
    name: text,
    fileType: text,
    size: number,
    /** URL of the sound; its transcript is sent there. */
    url: text,
  },
  {
    /** Undefined if the user chose to send the transcript. */
    unheard: describes<Unheard>()(text),
  },
);

/** Details of the refusal. */
export const unheardSounds = objectOf({ sounds: { type: 'array', items: sound } });
export type UnheardSounds = Static<typeof unheardSounds>;
