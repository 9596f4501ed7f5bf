// Lists of the parts of all features, which the build writes (app/build/features.ts).
declare module 'virtual:features/ui' {
  export const features: readonly import('./feature.ts').UiFeature[];
}
