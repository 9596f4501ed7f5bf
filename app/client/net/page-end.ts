// Reloads the page for another user. Waits for a pending sign-out or sign-in of this page, which removes keys after the server
// has ended the session.
export interface PageEnd {
  /** Reloads, unless the page is already being left. */
  reload(): void;
  /** Runs `work`, which ends by navigating. If it fails, a reload requested meanwhile is done. */
  leave(work: () => Promise<void>): Promise<void>;
}

export function createPageEnd(reload: () => void): PageEnd {
  let leaving = false;
  let wanted = false;
  return {
    reload() {
      if (leaving) wanted = true;
      else reload();
    },
    async leave(work) {
      leaving = true;
      try {
        await work();
      } catch (error) {
        leaving = false;
        if (wanted) reload();
        throw error;
      }
    },
  };
}
