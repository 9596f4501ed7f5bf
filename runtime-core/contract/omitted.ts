// Parts of a conversation that could not be sent to the model, reported as a `data` event at the start of the reply.
import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';

export const omittedParts = ['reasoning', 'signature', 'image', 'sound', 'tool', 'tool_result', 'turn'] as const;
export type OmittedPart = (typeof omittedParts)[number];

/**
 * `other_model`: written by another model, the only one that accepts it back. `format`: the vendor does not read images or
 * sounds of this type. `address`: the vendor accepts image bytes only. `role`: the vendor accepts images and sounds from the
 * user only, or a single system text (later ones were sent as the user's). `model`: the model does not see images, or does
 * not hear sounds. `size`: the sounds exceed the byte limit of a request. `no_call`: the conversation lacks the call of this
 * result. `merged`: the turn was merged into the previous turn of the same role.
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
