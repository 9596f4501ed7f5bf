// Stylesheets of server-rendered chat content, in addition to those of every page (drawn-styles.ts).
declare module 'virtual:drawn-styles' {
  /** URLs. Empty under Vite's development server, which adds styles by script. */
  export const styles: readonly string[];
}
