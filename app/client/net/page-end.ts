// Reload of the page for another user. It waits for a sign-out or a sign-in of this page, which has more to do before it
// leaves by itself: keys that nobody else may find are removed after the server has ended the session.
export interface PageEnd {
  /** Loads the page anew, unless it is being left. */
  reload(): void;
  /** `work` ends by going to another address. Where it fails instead, the reload that was asked for meanwhile comes. */
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
