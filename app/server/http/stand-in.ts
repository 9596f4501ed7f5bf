// Lightweight stand-ins for Request and Response: missing properties are read from a real one, created on demand.

export interface StandIn<T> {
  whole(): T;
}

/** Makes instances of `light` pass `instanceof` for `full` and have all its properties. */
export function standInFor<T extends object>(full: T, light: StandIn<T>): void {
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(full))) {
    if (name in light) continue;
    Object.defineProperty(light, name, {
      configurable: true,
      ...(typeof value === 'function'
        ? {
            value(this: StandIn<T>, ...given: unknown[]): unknown {
              return Reflect.apply(value, this.whole(), given);
            },
          }
        : {
            get(this: StandIn<T>): unknown {
              return Reflect.get(this.whole(), name);
            },
          }),
    });
  }
  Object.setPrototypeOf(light, full);
}
