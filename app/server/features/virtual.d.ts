// Lists of the parts of all features, which the build writes (app/build/features.ts).
declare module 'virtual:features/server' {
  export const features: readonly import('./feature.ts').ServerFeature[];
}
