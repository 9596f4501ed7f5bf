// Runs work in slices, so that an answer with thousands of formulas does not block the page.

/** Unit: ms. */
const slice = 12;

interface Job {
  run(): void;
  settle(error?: unknown): void;
}
const jobs: Job[] = [];
let scheduled = false;

/** Runs the work soon, after work queued before; rejects with its error. */
export function inSlices(run: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    jobs.push({ run, settle: (error) => (error === undefined ? resolve() : reject(error)) });
    schedule();
  });
}

function schedule(): void {
  if (scheduled || jobs.length === 0) return;
  scheduled = true;
  setTimeout(work, 0);
}

function work(): void {
  scheduled = false;
  const until = performance.now() + slice;
  let done = 0;
  while (done < jobs.length && (done === 0 || performance.now() < until)) {
    const job = jobs[done];
    done += 1;
    try {
      job?.run();
      job?.settle();
    } catch (error) {
      job?.settle(error);
    }
  }
  jobs.splice(0, done);
  schedule();
}
