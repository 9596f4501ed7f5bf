// Modules of all features' endpoints, which the build lists (app/build/features.ts).
declare module 'virtual:features/api' {
  export const features: readonly Readonly<Record<string, unknown>>[];
}
