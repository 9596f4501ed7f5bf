// The JSON Schema of an index of packages: authors write name, version and tarball, `index check` writes the rest.
import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';

const strict = { additionalProperties: false };
const texts = Type.Array(Type.String({ maxLength: 300 }), { maxItems: 100 });

export const CheckedSchema = Type.Object(
  {
    kind: Type.Unsafe<'provider' | 'plugin'>({ enum: ['provider', 'plugin'] }),
    id: Type.String({ pattern: '^[a-z0-9][a-z0-9-]*$', maxLength: 100 }),
    /** Digest of the tarball, in npm's format. */
    integrity: Type.String({ pattern: '^sha512-[A-Za-z0-9+/]{86}==$' }),
    grade: Type.Unsafe<'bronze' | 'silver' | 'gold' | 'platinum'>({ enum: ['bronze', 'silver', 'gold', 'platinum'] }),
    /** Missing requirements of the next grade. */
    lacks: texts,
    /** Last day of platinum. */
    until: Type.Optional(Type.String()),
    /** Hosts that the package contacts, fields of keys that users enter, and environment variables that it gets. */
    hosts: texts,
    keys: texts,
    env: texts,
    /** The registry's attestation of the tarball; null without one. */
    provenance: Type.Union([
      Type.Null(),
      Type.Object({ url: Type.String({ maxLength: 1000 }), predicateType: Type.String({ maxLength: 300 }) }, strict),
    ]),
    /** Version of the suite, and date of the run. */
    suite: Type.String({ maxLength: 40 }),
    date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  },
  strict,
);

const RowSchema = Type.Object(
  {
    name: Type.String({ pattern: '^(@[a-z0-9][a-z0-9._-]*/)?[a-z0-9][a-z0-9._-]*$', maxLength: 214 }),
    version: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+(-[0-9A-Za-z.-]+)?$', maxLength: 60 }),
    /** URL of the tarball: http, https, or relative to the index. */
    tarball: Type.String({ minLength: 1, maxLength: 1000 }),
    description: Type.Optional(Type.String({ maxLength: 300 })),
    /** Written by `tributary-conformance index check`; hosts offer only rows with it. */
    checked: Type.Optional(CheckedSchema),
  },
  strict,
);

export const IndexSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    packages: Type.Array(RowSchema, { maxItems: 5000 }),
  },
  { ...strict, $id: 'tributary-package-index' },
);

export type PackageIndex = Static<typeof IndexSchema>;
export type IndexRow = Static<typeof RowSchema>;
export type Checked = Static<typeof CheckedSchema>;
