// Work in slices: an answer with thousands of formulas must not hold the page up.

/** Unit: ms. */
const slice = 12;

interface Job {
  run(): void;
  settle(error?: unknown): void;
}
const jobs: Job[] = [];
let scheduled = false;

/** Runs soon, after what was asked for before; rejects with what the work throws. */
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
