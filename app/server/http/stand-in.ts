// Light objects in place of a Request or a Response: what they do not have is asked of a whole one, which they make then.

export interface StandIn<T> {
  whole(): T;
}

/** Instances of the class of `light` count as those of the class of `full`, and have all its properties. */
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
