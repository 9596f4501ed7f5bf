// The styles of what the server draws of a chat, beyond those of every page (drawn-styles.ts).
declare module 'virtual:drawn-styles' {
  /** Addresses. Empty under Vite's own server, which brings styles by script. */
  export const styles: readonly string[];
}
