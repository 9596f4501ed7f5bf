// JSON schemas of the contract between server and browser, with inferred types. Plain data: compiled by the server
// (runtime-core/schema), interpreted by the browser (read.ts), and tree-shaken per page.

/** The supported keywords. Ranges and lengths are checked by the server only. */
export interface JSONSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JSONSchema[];
  readonly oneOf?: readonly JSONSchema[];
  readonly properties?: Readonly<Record<string, JSONSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JSONSchema;
  readonly propertyNames?: JSONSchema;
  readonly items?: JSONSchema;
  /** The browser skips invalid array items and optional fields, so that a bad row does not hide the others. */
  readonly lenient?: true;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Simple {
  readonly string: string;
  readonly number: number;
  readonly integer: number;
  readonly boolean: boolean;
  readonly null: null;
}

type Flat<T> = { readonly [K in keyof T]: T[K] };
type Fields<P, R> = Flat<
  { readonly [K in keyof P as K extends R ? K : never]: Static<P[K]> } & {
    readonly [K in keyof P as K extends R ? never : K]?: Static<P[K]>;
  }
>;
type Required<S> = S extends { readonly required: readonly (infer R)[] } ? R : never;

/** Type described by a schema; for TypeBox schemas and those of `describes`, the declared type. */
export type Static<S> = S extends { readonly static: infer T }
  ? T
  : S extends { readonly const: infer C }
    ? C
    : S extends { readonly enum: readonly (infer E)[] }
      ? E
      : S extends { readonly anyOf: readonly (infer O)[] } | { readonly oneOf: readonly (infer O)[] }
        ? O extends unknown
          ? Static<O>
          : never
        : S extends { readonly type: 'array'; readonly items: infer I }
          ? readonly Static<I>[]
          : S extends { readonly type: 'object'; readonly properties: infer P }
            ? Fields<P, Required<S>>
            : S extends { readonly type: 'object'; readonly additionalProperties: infer V extends JSONSchema }
              ? Readonly<Record<string, Static<V>>>
              : S extends { readonly type: 'object' }
                ? Readonly<Record<string, unknown>>
                : S extends { readonly type: readonly (infer T)[] }
                  ? T extends unknown
                    ? Static<{ readonly type: T }>
                    : never
                  : S extends { readonly type: infer T extends keyof Simple }
                    ? Simple[T]
                    : unknown;

/** Creates a schema for a type written by hand or by another package. It validates what readers rely on; the rest is trusted. */
// @__NO_SIDE_EFFECTS__
export const describes =
  <T>() =>
  <const S extends JSONSchema>(schema: S): S & { readonly static: T } =>
    schema as S & { readonly static: T };

/** May include TypeBox schemas. */
type Properties = Readonly<Record<string, object>>;
type Named<P extends Properties, O extends Properties> = {
  readonly type: 'object';
  readonly required: readonly (keyof P & string)[];
  readonly properties: P & O;
};

/** Object schema with required and optional fields; others are ignored. */
// @__NO_SIDE_EFFECTS__
export const objectOf = <const P extends Properties, const O extends Properties = Readonly<Record<never, never>>>(
  required: P,
  optional?: O,
): Named<P, O> => ({
  type: 'object',
  required: Object.keys(required),
  properties: { ...required, ...optional } as P & O, // without optional fields O is empty
});

/** Object schema that refuses other fields, for example of a request body. */
// @__NO_SIDE_EFFECTS__
export const exactObject = <const P extends Properties, const O extends Properties = Readonly<Record<never, never>>>(
  required: P,
  optional?: O,
): Named<P, O> & { readonly additionalProperties: false } => ({
  ...objectOf(required, optional),
  additionalProperties: false,
});

export const text = { type: 'string' } as const;
export const number = { type: 'number' } as const;
export const flag = { type: 'boolean' } as const;
export const textOrNull = { anyOf: [text, { type: 'null' }] } as const;
export const object = { type: 'object' } as const;
export const texts = { type: 'array', items: text } as const;

export const idSchema = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' } as const;
export const nullableId = { anyOf: [idSchema, { type: 'null' }] } as const;
/** ms since the epoch. */
export const time = { type: 'integer', minimum: 0, maximum: 8.64e15 } as const;
