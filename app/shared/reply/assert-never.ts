// Ends an exhaustive switch: a new union member becomes a type error.
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}
