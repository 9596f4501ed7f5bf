// Parts of a conversation that a call could not pass to its model, sent as a `data` event before the reply's own.
import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';

export const omittedParts = ['reasoning', 'signature', 'image', 'sound', 'tool', 'tool_result', 'turn'] as const;
export type OmittedPart = (typeof omittedParts)[number];

/**
 * `other_model`: another model wrote it, and only that one takes it back. `format`: the vendor does not read images or sounds
 * of this type. `address`: it takes the bytes of an image only. `role`: it takes images and sounds of the user only, or
 * one system text: a later one was sent as the user's. `model`:
 * the model sees no images, or hears no sounds. `size`: one request takes no more bytes of sounds. `no_call`: the call that it
 * answers is not in the conversation. `merged`: the turn was sent as part of the one before it, whose role it has.
 */
export const omittedReasons = [
  'other_model',
  'format',
  'address',
  'role',
  'model',
  'size',
  'no_call',
  'merged',
] as const;
export type OmittedReason = (typeof omittedReasons)[number];

export const OmissionSchema = Type.Object({
  part: Type.Unsafe<OmittedPart>({ enum: omittedParts }),
  reason: Type.Unsafe<OmittedReason>({ enum: omittedReasons }),
  count: Type.Integer({ minimum: 1 }),
});
export type Omission = Static<typeof OmissionSchema>;

export const OmittedSchema = Type.Object({
  type: Type.Literal('omitted'),
  omitted: Type.Array(OmissionSchema, { minItems: 1 }),
});
export type Omitted = Static<typeof OmittedSchema>;
