// JSON schemas of the contract between server and browser, and the types they describe. Plain data: the server compiles
// them (runtime-core/schema), the browser reads answers by them (read.ts), and what a page does not use is not sent to it.

/** The keywords in use. Those of ranges and lengths are the server's to check. */
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
  /**
   * Items of an array and optional fields of an object that do not fit are left out of the browser's reading: one bad row
   * must not hide the others.
   */
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

/** The value that a schema describes; of a TypeBox schema, or of one made by `describes`, the type that it names. */
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

/**
 * A schema of a type that is written by hand or is another package's. The schema checks what the readers rely on; the rest
 * of the type is the word of whoever writes the value.
 */
// @__NO_SIDE_EFFECTS__
export const describes =
  <T>() =>
  <const S extends JSONSchema>(schema: S): S & { readonly static: T } =>
    schema as S & { readonly static: T };

/** Also schemas of TypeBox. */
type Properties = Readonly<Record<string, object>>;
type Named<P extends Properties, O extends Properties> = {
  readonly type: 'object';
  readonly required: readonly (keyof P & string)[];
  readonly properties: P & O;
};

/** An object with these fields, and perhaps the optional ones. Others are ignored. */
// @__NO_SIDE_EFFECTS__
export const objectOf = <const P extends Properties, const O extends Properties = Readonly<Record<never, never>>>(
  required: P,
  optional?: O,
): Named<P, O> => ({
  type: 'object',
  required: Object.keys(required),
  properties: { ...required, ...optional } as P & O, // without optional ones O is empty
});

/** The same without others: such as a request's body. */
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

/** An id, whoever made it. */
export const idSchema = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' } as const;
export const nullableId = { anyOf: [idSchema, { type: 'null' }] } as const;
/** ms since the epoch. */
export const time = { type: 'integer', minimum: 0, maximum: 8.64e15 } as const;
